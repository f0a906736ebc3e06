import { sayProblem } from '#web/api/api-error.ts';
import { Button } from '#web/ui/button.tsx';

/** Rows of the size of what comes. */
export function PanelSkeleton({ label }: { label: string }) {
  return (
    <div role="status" className="animate-appear px-5 py-2">
      <span className="sr-only">{label}</span>
      {['w-40', 'w-56', 'w-32'].map((width) => (
        <div key={width} className="flex items-center gap-3 py-3">
          <div className="size-9 animate-breathe rounded-full bg-hover" />
          <div className={`h-4 animate-breathe rounded-sm bg-hover ${width}`} />
        </div>
      ))}
    </div>
  );
}

export function PanelFailure({ error, retrying, onRetry }: { error: Error; retrying: boolean; onRetry: () => void }) {
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-3 px-5 py-4">
      <p className="min-w-0 text-pretty text-upcoming">{sayProblem(error)}</p>
      <Button pending={retrying} onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

type Pages = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };

export function ShowMore({ hasNextPage, isFetchingNextPage, fetchNextPage }: Pages) {
  if (!hasNextPage) return null;
  return (
    <div className="border-line border-t p-2 text-center">
      <Button look="ghost" pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        Show more
      </Button>
    </div>
  );
}
