import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { call } from '#web/api/client.ts';
import { reviewHref } from '#web/pages/addresses/review-address.ts';
import { Loader } from '#web/ui/notices/loader.tsx';
import { decodeAddress } from '../addresses/link-places.ts';
import { NotOpened } from './not-opened.tsx';

/** An address without the secret grants nothing by itself: only team members get in. */
export function AddressedFile({ v }: { v: string }) {
  const address = decodeAddress(v) ?? '';
  const query = useQuery({
    queryKey: ['addressed-file', address],
    queryFn: ({ signal }) => call('findFile', { query: { address } }, signal),
  });
  if (query.data) return <Navigate to={reviewHref(query.data)} replace />;
  if (query.isPending) return <Loader />;
  return <NotOpened error={query.error} isFetching={query.isFetching} onRetry={() => void query.refetch()} />;
}
