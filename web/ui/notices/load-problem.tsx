import { formatError } from '#web/api/api-error.ts';
import { Button } from '#web/ui/buttons/button.tsx';

/** The load error, with a retry button. */
export function LoadProblem({ error, retrying, onRetry }: { error: Error; retrying: boolean; onRetry: () => void }) {
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-3 px-5 py-4">
      <p className="min-w-0 text-pretty text-upcoming">{formatError(error)}</p>
      <Button pending={retrying} onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
