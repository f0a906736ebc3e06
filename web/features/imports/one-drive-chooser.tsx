import ChevronRight from 'lucide-react/icons/chevron-right';
import Folder from 'lucide-react/icons/folder';
import { useEffect, useState } from 'react';
import { formatSize } from '#contract/format.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { type DriveFolder, type DriveListing, type DriveVideo, listDrive } from './one-drive-calls.ts';

const row = 'flex min-h-row w-full items-center gap-3 px-4 text-left hover:bg-hover';

/**
 * Folders and videos of a OneDrive. Microsoft's own picker needs a separate permission and token per kind of account,
 * besides the one that reads the file.
 */
export function OneDriveChooser({
  apiUrl,
  token,
  onChosen,
  onProblem,
}: {
  apiUrl: string;
  token: string;
  onChosen: (files: DriveVideo[]) => void;
  onProblem: (error: unknown) => void;
}) {
  const [trail, setTrail] = useState<readonly DriveFolder[]>([]);
  const [listing, setListing] = useState<DriveListing>();
  const [chosen, setChosen] = useState<ReadonlyMap<string, DriveVideo>>(new Map());
  const folderId = trail.at(-1)?.id ?? null;

  useEffect(() => {
    let isOld = false;
    setListing(undefined);
    listDrive(apiUrl, token, folderId).then(
      (found) => !isOld && setListing(found),
      (error) => !isOld && onProblem(error),
    );
    return () => {
      isOld = true;
    };
  }, [apiUrl, token, folderId, onProblem]);

  function toggle(video: DriveVideo) {
    const next = new Map(chosen);
    if (!next.delete(video.fileId)) next.set(video.fileId, video);
    setChosen(next);
  }

  return (
    <main className="flex h-dvh flex-col">
      <h1 className="px-4 pt-4 text-md">Choose videos</h1>
      <nav aria-label="Path" className="flex flex-wrap items-center gap-1 px-3 py-2 text-quiet text-sm">
        {[{ id: '', name: 'One Drive' }, ...trail].map(({ id, name }, index) => (
          <span key={id} className="flex items-center gap-1">
            {index > 0 && <ChevronRight size={16} aria-hidden="true" />}
            <Button variant="ghost" onClick={() => setTrail(trail.slice(0, index))}>
              {name}
            </Button>
          </span>
        ))}
      </nav>
      <ul aria-label="Files" aria-busy={!listing} className="flex-1 overflow-y-auto border-line border-y py-1">
        {!listing && (
          <li className={row}>
            <Spinner />
            <span className="text-quiet">Loading</span>
          </li>
        )}
        {listing?.folders.map((folder) => (
          <li key={folder.id}>
            <button type="button" className={row} onClick={() => setTrail([...trail, folder])}>
              <Folder size={16} className="shrink-0 text-quiet" aria-hidden="true" />
              <span className="truncate">{folder.name}</span>
            </button>
          </li>
        ))}
        {listing?.videos.map((video) => (
          <li key={video.fileId}>
            <label className={row}>
              <input type="checkbox" checked={chosen.has(video.fileId)} onChange={() => toggle(video)} />
              <span className="min-w-0 flex-1 truncate">{video.name}</span>
              <span className="text-quiet text-sm tabular-nums">{formatSize(video.size)}</span>
            </label>
          </li>
        ))}
        {listing && listing.folders.length + listing.videos.length === 0 && (
          <li className="px-4 py-3 text-quiet">No folders here, and no mp4, webm, ogg or mov videos.</li>
        )}
      </ul>
      <footer className="flex items-center justify-end gap-2 p-4">
        <Button onClick={() => onChosen([])}>Cancel</Button>
        <Button variant="primary" disabled={chosen.size === 0} onClick={() => onChosen([...chosen.values()])}>
          {chosen.size > 1 ? `Import ${chosen.size} videos` : 'Import'}
        </Button>
      </footer>
    </main>
  );
}
