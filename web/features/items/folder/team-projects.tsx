import { useEffect } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { ApiError, isRefusal } from '#web/api/api-error.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { lazyPage } from '#web/ui/lazy-component.ts';
import { showError } from '#web/ui/notices/toast.ts';
import type { Address } from '../listing/address.ts';
import { type Spot, useListing } from '../listing/listing.ts';
import { useWorkspace } from '../workspace-context.ts';
import { FolderView } from './folder-view.tsx';
import { Splash, useSplash } from './splash.tsx';

const ViewedFolder = lazyPage(() => import('./viewed-folder.tsx').then((file) => file.ViewedFolder));

const refusal = "You don't have access to the folder or the link is invalid :(";

/** The request failed without being rejected: the server is unreachable for a moment. */
function Failure({ error, isRetrying, onRetry }: { error: Error; isRetrying: boolean; onRetry: () => void }) {
  return (
    <div role="alert" className="m-auto max-w-text px-6 py-16 text-center">
      <h2 className="text-lg">This folder could not be loaded</h2>
      <p className="mt-2 text-quiet">
        {error instanceof ApiError ? error.message : 'The request failed.'} Your data is safe.
      </p>
      <Button variant="primary" className="mt-6" pending={isRetrying} onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

function Place({ spot, address }: { spot: Spot; address: Address }) {
  const { places } = useWorkspace();
  const listing = useListing(spot, address);
  const { query } = listing;
  const isSplash = useSplash(query.data !== undefined);
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const isRefused = isRefusal(query.error, 'not_found', 'forbidden', 'bad_request');
  // The order or filter is by a field that was removed, or that the viewer no longer sees.
  const isFieldGone = isRefusal(query.error, 'not_found') && query.error.field !== undefined;
  const isGone = isRefused && !isFieldGone && query.data !== undefined;

  useEffect(() => {
    if (!isFieldGone) return;
    showError('The field of this order or filter was removed. All items are shown by name.');
    const next = new URLSearchParams(params);
    for (const key of ['sort', 'order', 'field', 'choice']) next.delete(key);
    setParams(next, { replace: true });
  }, [isFieldGone, params, setParams]);

  // Another member renamed, moved or deleted this folder: go to the part of the path that is left.
  useEffect(() => {
    if (!isGone) return;
    const { root, folderHref } = places;
    const name = spot.names.at(-1);
    const isTop = spot.names.length <= root.length;
    // For guests, the share link itself may have ended, which the page reports separately.
    if (name && root.length === 0) showError(`“${name}” was renamed, moved or deleted.`);
    if (!isTop) void navigate(folderHref(spot.team.id, spot.names.slice(0, -1), params), { replace: true });
    else if (root.length === 0) void navigate('/home', { replace: true });
  }, [isGone, spot, params, navigate, places]);

  if (isRefused && !isGone && !isFieldGone) return <Navigate to="/error" replace state={{ message: refusal }} />;
  if (query.error && !query.data && !isFieldGone) {
    return <Failure error={query.error} isRetrying={query.isFetching} onRetry={() => void query.refetch()} />;
  }
  if (isSplash || !query.data) return <Splash spot={spot} />;
  const isViewed = places.root.length === 0 && (address.look === 'board' || address.look === 'calendar');
  return isViewed ? <ViewedFolder spot={spot} listing={listing} /> : <FolderView spot={spot} listing={listing} />;
}

/** The team's projects, or the folder that the address names. */
export function TeamProjects() {
  const { address, spot } = useWorkspace();
  if (!spot) return null;
  return (
    <div className="relative flex h-full flex-col">
      <h1 className="sr-only">{spot.names.at(-1) ?? spot.team.name}</h1>
      <Place key={`${spot.team.id}/${spot.names.join('/')}`} spot={spot} address={address} />
    </div>
  );
}
