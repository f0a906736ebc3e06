import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { PlacementFailure } from '#contract/comments/placements.ts';
import { failureWords } from './place-words.ts';

/** Says why comments of earlier versions keep their old times, and offers to process those versions again. */
export function PlaceFailures({
  failures,
  version,
  onRetry,
}: {
  failures: readonly PlacementFailure[];
  version: number;
  /** Absent if the viewer may not process a video again. */
  onRetry: ((version: number) => void) | undefined;
}) {
  if (failures.length === 0) return null;
  const broken = failures.filter(({ reason }) => reason === 'not-processed');
  return (
    <div
      role="status"
      className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-line border-b px-4 py-2 text-sm text-warning"
    >
      <p className="flex min-w-0 flex-1 basis-60 gap-2">
        <TriangleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
        <span className="text-pretty">{failureWords(failures, version)}</span>
      </p>
      {onRetry &&
        broken.map((failure) => (
          <button
            key={failure.version}
            type="button"
            onClick={() => onRetry(failure.version)}
            className="relative shrink-0 font-medium text-accent after:absolute after:-inset-2 hover:underline"
          >
            Process v{failure.version} again
          </button>
        ))}
    </div>
  );
}
