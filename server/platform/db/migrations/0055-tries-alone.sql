-- True for a video that stood still once: it is tried again when no other video is processed beside it.
alter table media add column tries_alone boolean not null default false;
