import Play from 'lucide-react/icons/play';
import { formatDuration } from '#contract/format.ts';
import type { FileItem } from '#contract/items/items.ts';
import { ProgressLine } from '#web/ui/notices/progress-line.tsx';

const mark = 'flex h-5 items-center gap-1 rounded-sm bg-surround/80 px-1.5 font-medium text-text text-xs tabular-nums';

/** Marks on a video's poster: length, version, and progress while processing. */
export function PictureMarks({ file }: { file: FileItem }) {
  const { durationMs, versions, processing } = file;
  return (
    <div data-theme="dark">
      <div className="absolute right-1.5 bottom-1.5 flex gap-1">
        {versions > 1 && (
          <span className={mark}>
            <span className="sr-only">Version {versions}</span>
            <span aria-hidden="true">v{versions}</span>
          </span>
        )}
        {durationMs !== null && (
          <span className={mark}>
            <Play size={8} fill="currentColor" aria-label="Length" />
            {formatDuration(durationMs)}
          </span>
        )}
      </div>
      {processing?.state === 'running' && (
        <div className="absolute inset-x-0 bottom-0 -mb-1">
          <ProgressLine label={`Proxy of ${file.name}`} part={processing.percent / 100} isStill={false} />
        </div>
      )}
    </div>
  );
}
