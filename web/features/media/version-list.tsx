import Eye from 'lucide-react/icons/eye';
import Play from 'lucide-react/icons/play';
import { formatSize } from '#contract/format.ts';
import type { Version } from '#contract/media/processing.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Breakable } from '#web/ui/text/breakable.tsx';
import { Time } from '#web/ui/text/time.tsx';

/** Versions may be of different kinds: a PDF can become an animatic. */
function OpenButton({ version: { number, kind }, onOpen }: { version: Version; onOpen: () => void }) {
  const word = kind === 'video' || kind === 'audio' ? 'Play' : 'Show';
  const Icon = word === 'Play' ? Play : Eye;
  return (
    <Button aria-label={`${word} version ${number}`} onClick={onOpen}>
      <Icon size={16} aria-hidden="true" />
      {word}
    </Button>
  );
}

/** All versions of a file, newest first; each can be played or looked at. */
export function VersionList({ versions, onPlay }: { versions: readonly Version[]; onPlay: (version: number) => void }) {
  return (
    <ol aria-label="Versions">
      {versions.map((version, index) => {
        const { number, fileName, createdAt, createdBy, size } = version;
        return (
          <li key={number} aria-label={`Version ${number}`} className="flex items-center gap-3 py-1.5">
            <div className="min-w-0 flex-1">
              <p className="truncate tabular-nums">
                Version {number}
                {index === 0 && versions.length > 1 && <span className="text-quiet"> · current</span>}
              </p>
              <p className="wrap-anywhere text-sm">
                <Breakable text={fileName} />
              </p>
              <p className="truncate text-quiet text-sm tabular-nums">
                {createdBy} · <Time iso={createdAt} /> · {formatSize(size)}
              </p>
            </div>
            <OpenButton version={version} onOpen={() => onPlay(number)} />
          </li>
        );
      })}
    </ol>
  );
}
