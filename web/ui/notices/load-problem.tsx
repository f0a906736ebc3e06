import { formatError } from '#web/api/api-error.ts';
import { Button } from '../buttons/button.tsx';
import { classNames } from '../class-names.ts';

/** The error of a query, if it has one, with a retry button. */
export function LoadProblem({
  query: { error, isFetching, refetch },
  className = 'px-5 py-4',
}: {
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
  className?: string;
}) {
  if (!error) return null;
  return (
    <div role="alert" className={classNames('flex flex-wrap items-center justify-between gap-3', className)}>
      <p className="min-w-0 text-pretty text-upcoming">{formatError(error)}</p>
      <Button pending={isFetching} onClick={() => refetch()}>
        Try again
      </Button>
    </div>
  );
}
