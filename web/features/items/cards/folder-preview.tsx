import Folder from 'lucide-react/icons/folder';
import type { FolderItem } from '#contract/items/items.ts';
import { classNames } from '#web/ui/class-names.ts';
import { QuietVideo } from './quiet-video.tsx';
import { Film, FilmStill, FolderStill } from './still.tsx';

/** One picture fills the card, two share it, of three the first is the largest. */
const shapes = [
  '',
  'grid-cols-1 grid-rows-1',
  'grid-cols-2 grid-rows-1',
  'grid-cols-2 grid-rows-2 *:first:row-span-2',
  'grid-cols-2 grid-rows-2',
];
const most = shapes.length - 1;

/** A preview of the contents: pictures of up to four files, or else the names of up to four folders. */
export function FolderPreview({ folder }: { folder: FolderItem }) {
  const files = folder.previewFiles
    .map(({ id, name, playUrl, hoverUrl, posterUrl }) => ({ id, name, light: hoverUrl ?? playUrl, posterUrl }))
    .filter(({ light, posterUrl }) => light !== null || posterUrl !== null)
    .slice(0, most);
  const folders = folder.previewFolders.slice(0, most);
  const shape = (count: number) => classNames('grid size-full gap-0.5 *:min-h-0 *:min-w-0', shapes[count]);
  if (files.length > 0) {
    return (
      <span className={shape(files.length)}>
        {files.map(({ id, name, light, posterUrl }) => (
          <span key={id} className="overflow-hidden">
            {light !== null && posterUrl === null ? (
              <QuietVideo src={light} poster={null} isCropped />
            ) : (
              <Film file={{ name }} poster={posterUrl} small={files.length > 1} isCropped />
            )}
          </span>
        ))}
      </span>
    );
  }
  const [first] = folder.previewFiles;
  if (first) return <FilmStill file={first} />;
  if (folders.length > 0) {
    return (
      <span className={shape(folders.length)}>
        {folders.map(({ id, name }) => (
          <span key={id} className="flex flex-col overflow-hidden bg-hover px-2 text-center">
            <FolderStill className="min-h-0 flex-1" />
            <span className="truncate pb-1 text-quiet text-xs">{name}</span>
          </span>
        ))}
      </span>
    );
  }
  return (
    <span className="grid size-full place-items-center bg-hover text-quiet">
      <Folder size={28} strokeWidth={1.25} aria-hidden="true" />
    </span>
  );
}
