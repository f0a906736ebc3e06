-- Created because its owner had no team. If untouched, it is removed when the previously deleted team is restored.
alter table teams add column is_automatic boolean not null default false;
