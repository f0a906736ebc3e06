-- The part of the picture or page that a comment is about, and the words of a page. `frame` and `end_frame` are numbers on
-- the axis of the file: frames of a video, pages of a PDF from 0, samples of a sound.
alter table comments add column area jsonb, add column words text;

-- The facts of a file that is no video.
alter table media add column asset jsonb;

-- Teams of today go on with videos alone, until an admin chooses otherwise.
alter table teams add column takes text not null default 'videos' check (takes in ('videos', 'reviewed', 'all'));
alter table teams alter column takes set default 'reviewed';
