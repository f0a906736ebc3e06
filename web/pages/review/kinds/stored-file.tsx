import Download from 'lucide-react/icons/download';
import File from 'lucide-react/icons/file';
import { formatSize } from '#contract/format.ts';
import type { Media } from '#contract/media/processing.ts';
import { download } from '#web/features/downloads/downloads.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Breakable } from '#web/ui/text/breakable.tsx';
import { Time } from '#web/ui/text/time.tsx';
import type { ShownReview } from '../use-review.ts';

type Props = {
  review: ShownReview;
  media: Media | undefined;
  /** Guests without edit rights see no sizes. */
  isOwn: boolean;
  onVersion: (version: number) => void;
};

/** A file that is only stored: its name, who uploaded it, the way to download it, and its other versions. */
export function StoredFile({ review: { file, team }, media, isOwn, onVersion }: Props) {
  const version = media?.version;
  const others = media?.versions.filter(({ number }) => number !== version?.number) ?? [];
  const isNewest = version === undefined || version.number === file.versions;
  return (
    <main className="grid min-h-0 flex-1 place-items-center overflow-y-auto bg-surround p-4">
      <div className="w-full max-w-text rounded-lg bg-panel p-6">
        <File size={28} strokeWidth={1.25} className="text-quiet" aria-hidden="true" />
        <h2 className="wrap-anywhere mt-3 font-medium text-md">
          <Breakable text={version?.fileName ?? file.name} />
        </h2>
        {version && (
          <p className="mt-1 text-quiet text-sm tabular-nums">
            {isOwn && `${formatSize(version.size)} · `}
            {version.createdBy} · <Time iso={version.createdAt} />
          </p>
        )}
        <p className="mt-3 text-pretty text-quiet">
          Files of this type are stored and not reviewed, so they have no comments.
          {team.capabilities.download ? ' Download it to open it.' : ' You may not download it.'}
        </p>
        {team.capabilities.download && isNewest && (
          <Button variant="primary" size="field" className="mt-4" onClick={() => void download([file.id])}>
            <Download size={16} aria-hidden="true" />
            Download
          </Button>
        )}
        {!isNewest && (
          <p className="mt-3 text-pretty text-quiet text-sm">
            This is an earlier version. A download has the newest one.
          </p>
        )}
        {others.length > 0 && (
          <>
            <h3 className="mt-6 text-quiet text-sm">Other versions</h3>
            <ul className="mt-1">
              {others.map(({ number, fileName }) => (
                <li key={number}>
                  <Button variant="ghost" className="-ml-2" onClick={() => onVersion(number)}>
                    v{number}
                    <span className="wrap-anywhere font-normal">{fileName}</span>
                  </Button>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </main>
  );
}
