import { assetEndings, type TakenFiles } from '#contract/media/kinds.ts';
import { videoEndings } from '#contract/media/video-types.ts';
import type { Chosen } from '../entries.ts';

/** Cameras produce files that no system types as video, so their file extensions are listed too. Videos come first. */
const videos = ['video/*', ...videoEndings];
/** Files of captions are chosen together with their videos. */
const captions = ['.srt', '.vtt'];
const accept: Record<TakenFiles, string> = {
  videos: videos.join(),
  reviewed: [...videos, 'image/*', 'application/pdf', 'audio/*', ...assetEndings].join(),
  all: '',
};

/** Opens the system's file dialog. Returns nothing if the user cancels. */
export function chooseFiles(kind: 'file' | 'files' | 'folder', taken: TakenFiles): Promise<Chosen> {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = kind !== 'file';
  if (kind === 'folder') input.webkitdirectory = true;
  else input.accept = kind === 'files' && taken !== 'all' ? [accept[taken], ...captions].join() : accept[taken];
  // Safari garbage-collects an input that is not in the page.
  input.hidden = true;
  document.body.append(input);
  return new Promise((resolve) => {
    const finish = () => {
      const files = [...(input.files ?? [])].map((file) => ({ file, folders: foldersOf(file) }));
      // The dialog returns only files. Folders are inferred from any file in them, even one that is not uploaded.
      resolve({ files, folders: files.map(({ folders }) => folders) });
      input.remove();
    };
    input.addEventListener('change', finish);
    input.addEventListener('cancel', finish);
    input.click();
  });
}

/** The folders of a file chosen within a folder: "Rushes/Day 1/a.mp4" has two. */
function foldersOf({ webkitRelativePath }: File): string[] {
  return webkitRelativePath.split('/').slice(0, -1);
}
