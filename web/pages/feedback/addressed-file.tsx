import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { ApiError, formatError } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { linkRefusals } from '#web/features/shares/shares.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { Loader } from '#web/ui/notices/loader.tsx';
import { NoticePage } from '#web/ui/notices/notice-page.tsx';
import { decodeAddress } from '../by-link/link-places.ts';
import { reviewHref } from './feedback-address.ts';

/** An address without the secret grants nothing by itself: only team members get in. */
export function AddressedFile({ v }: { v: string }) {
  const address = decodeAddress(v) ?? '';
  const query = useQuery({
    queryKey: ['addressed-file', address],
    queryFn: ({ signal }) => call('findFile', { query: { address } }, signal),
  });
  if (query.data) return <Navigate to={reviewHref(query.data)} replace />;
  if (query.isPending) return <Loader />;
  if (query.error instanceof ApiError && query.error.status > 0 && query.error.status < 500) {
    return <Navigate to="/error" replace state={{ message: linkRefusals.file }} />;
  }
  return (
    <NoticePage
      title="The video could not be opened"
      actions={
        <Button variant="primary" pending={query.isFetching} onClick={() => void query.refetch()}>
          Try again
        </Button>
      }
    >
      {formatError(query.error)}
    </NoticePage>
  );
}
