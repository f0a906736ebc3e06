-- On such a link visitors may decide in approvals, with a name and no verified address.
alter table shares add column allow_decisions boolean not null default false;
