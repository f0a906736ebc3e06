-- The frame that a person chose as the poster of this version; null for the one at a tenth of the video.
alter table versions add column poster_frame integer check (poster_frame >= 0);
