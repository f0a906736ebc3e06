-- Whether people who come by a link decide in approvals, without an address that was verified.
alter table shares add column allow_decisions boolean not null default false;
