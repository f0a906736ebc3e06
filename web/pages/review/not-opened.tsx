import { Navigate } from 'react-router';
import { ApiError, formatError } from '#web/api/api-error.ts';
import { linkRefusals } from '#web/features/shares/shares.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { NoticePage } from '#web/ui/notices/notice-page.tsx';

/** In place of a file that did not load. A wrong address and one without the right look the same. */
export function NotOpened({ error, isFetching, onRetry }: { error: Error; isFetching: boolean; onRetry: () => void }) {
  if (error instanceof ApiError && (error.code === 'not_found' || error.code === 'bad_request')) {
    return <Navigate to="/error" replace state={{ message: linkRefusals.file }} />;
  }
  return (
    <NoticePage
      title="The file could not be opened"
      actions={
        <Button variant="primary" pending={isFetching} onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {formatError(error)}
    </NoticePage>
  );
}
