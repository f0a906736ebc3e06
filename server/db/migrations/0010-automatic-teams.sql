-- Created because its owner had no team. It goes when the team that was deleted before comes back, if it is untouched.
alter table teams add column is_automatic boolean not null default false;
