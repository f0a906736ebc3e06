import { ApiError } from '#web/api/api-error.ts';
import { Button } from '#web/ui/buttons/button.tsx';

/** The list of teams failed to load. The data on the server is safe. */
export function TeamsFailure({ error, retrying, onRetry }: { error: Error; retrying: boolean; onRetry: () => void }) {
  const hasResponse = error instanceof ApiError && error.status > 0;
  return (
    <div role="alert" className="mx-auto flex max-w-text flex-col items-center px-6 py-16 text-center">
      <h1 className="text-lg">Your teams could not be loaded</h1>
      <p className="mt-2 text-upcoming">
        {hasResponse ? `API request failed with status code: ${error.status}` : error.message}
      </p>
      <p className="mt-1 text-quiet">Your data is safe. Try again, or contact your administrator if this continues.</p>
      <Button variant="primary" className="mt-6" pending={retrying} onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
