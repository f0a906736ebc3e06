import { videoEndings } from '#contract/uploads.ts';
import type { Chosen } from './entries.ts';

/** Cameras make files that no system calls a video, so their endings are listed too. */
const accept = ['video/*', ...videoEndings].join(',');

/** Opens the system's dialog. Answers nothing where the person closes it. */
export function chooseFiles(kind: 'file' | 'files' | 'folder'): Promise<Chosen> {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = kind !== 'file';
  if (kind === 'folder') input.webkitdirectory = true;
  else input.accept = accept;
  // Safari forgets an input that is not in the page.
  input.hidden = true;
  document.body.append(input);
  return new Promise((resolve) => {
    const answer = () => {
      const files = [...(input.files ?? [])].map((file) => ({ file, folders: foldersOf(file) }));
      // The dialog gives files alone. A folder is known by any file in it, even one that is not uploaded.
      resolve({ files, folders: files.map(({ folders }) => folders) });
      input.remove();
    };
    input.addEventListener('change', answer);
    input.addEventListener('cancel', answer);
    input.click();
  });
}

/** The folders of a file that was chosen with its folder: "Rushes/Day 1/a.mp4" is in two. */
function foldersOf({ webkitRelativePath }: File): string[] {
  return webkitRelativePath.split('/').slice(0, -1);
}
