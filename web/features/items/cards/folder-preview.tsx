import Folder from 'lucide-react/icons/folder';
import type { FolderItem } from '#contract/items/items.ts';
import { QuietVideo } from './quiet-video.tsx';
import { Film, FolderStill } from './still.tsx';

const most = 4;

/** A preview of the contents: up to four entries, videos before folders. */
export function FolderPreview({ folder }: { folder: FolderItem }) {
  const videos = folder.previewFiles.slice(0, most);
  const folders = folder.previewFolders.slice(0, most - videos.length);
  if (videos.length + folders.length === 0) {
    return (
      <span className="grid size-full place-items-center bg-hover text-quiet">
        <Folder size={28} strokeWidth={1.25} aria-hidden="true" />
      </span>
    );
  }
  return (
    <span className="grid size-full grid-cols-2 grid-rows-2 gap-1 bg-hover p-1">
      {videos.map(({ id, playUrl, hoverUrl, posterUrl }) => {
        const light = hoverUrl ?? playUrl;
        return (
          <span key={id} className="min-h-0 overflow-hidden rounded-sm">
            {light !== null && posterUrl === null ? (
              <QuietVideo src={light} poster={null} />
            ) : (
              <Film poster={posterUrl} small />
            )}
          </span>
        );
      })}
      {folders.map(({ id, name }) => (
        <span key={id} className="flex min-h-0 min-w-0 flex-col overflow-hidden rounded-sm bg-raised px-1 text-center">
          <FolderStill className="min-h-0 flex-1" />
          <span className="truncate pb-1 text-quiet text-xs max-xl:sr-only">{name}</span>
        </span>
      ))}
    </span>
  );
}
