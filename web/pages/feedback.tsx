import { Navigate, useLocation, useSearchParams } from 'react-router';
import { useSession, withNext } from '#web/features/session/session.tsx';
import { ButtonLink } from '#web/ui/buttons/button-link.tsx';
import { readReviewAddress } from './addresses/review-address.ts';
import { AddressedFile } from './review/addressed-file.tsx';
import { ReviewHeader } from './review/header/review-header.tsx';
import { LinkedReview } from './review/linked-review.tsx';
import { ReviewPage } from './review/review-page.tsx';

/** The review page. Without a file, explains how to choose one. */
export function Feedback() {
  const { info } = useSession();
  const { pathname, search } = useLocation();
  const [params] = useSearchParams();
  const address = readReviewAddress(params);
  const key = params.get('k');
  const v = params.get('v');
  if (key !== null) return <LinkedReview shareKey={key} />;
  if (!address && v === null) return <NothingChosen />;
  if (!info) return <Navigate to={withNext('/login', pathname + search)} replace />;
  if (!address) return <AddressedFile v={v ?? ''} />;
  return <ReviewPage key={address.itemId} address={address} user={info} />;
}

function NothingChosen() {
  return (
    <div data-theme="dark" data-page-theme="dark" className="flex h-dvh flex-col bg-surround text-text">
      <title>Review · Vizio</title>
      <ReviewHeader review={undefined} />
      <main className="grid min-h-0 flex-1 place-items-center px-6 text-center">
        <div>
          <p className="text-balance text-md">Choose a file in the workspace to review it.</p>
          <ButtonLink to="/home" className="mt-4">
            Open the workspace
          </ButtonLink>
        </div>
      </main>
    </div>
  );
}
