-- A download may be of a rendition, such as 1080p, instead of the original.
alter table downloads add column rendition text;
