import Play from 'lucide-react/icons/play';
import { formatDuration } from '#contract/format.ts';
import type { FileItem } from '#contract/items/items.ts';
import { kindOfType } from '#contract/media/kinds.ts';
import { countText } from '#web/features/items/words.ts';
import { kindIcons, kindNames } from '#web/ui/kind-icon.tsx';
import { ProgressLine } from '#web/ui/notices/progress-line.tsx';

const mark = 'flex h-5 items-center gap-1 rounded-sm bg-surround/80 px-1.5 font-medium text-text text-xs tabular-nums';

/** "12 pages", "4096 × 2160", or the kind while that is not known, if a picture hides it. Null for videos. */
function extentOf({ pages, resolution, contentType, posterUrl }: FileItem): string | null {
  const kind = kindOfType(contentType);
  if (kind === 'video') return null;
  if (pages !== null) return countText(pages, 'page');
  if (resolution) return `${resolution.width} × ${resolution.height}`;
  return posterUrl === null ? null : kindNames[kind];
}

function Extent({ file }: { file: FileItem }) {
  const Icon = kindIcons[kindOfType(file.contentType)];
  return (
    <span className={mark}>
      <Icon size={12} aria-hidden="true" />
      {extentOf(file)}
    </span>
  );
}

/** Marks on the picture of a file: its length, pages or size, its version, and progress while processing. */
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
        {durationMs === null && extentOf(file) !== null && <Extent file={file} />}
        {durationMs !== null && (
          <span className={mark}>
            <Play size={8} fill="currentColor" aria-label="Length" />
            {formatDuration(durationMs)}
          </span>
        )}
      </div>
      {processing?.state === 'running' && (
        <div className="absolute inset-x-0 bottom-0 -mb-1">
          <ProgressLine label={`Processing ${file.name}`} part={processing.percent / 100} isStill={false} />
        </div>
      )}
    </div>
  );
}
