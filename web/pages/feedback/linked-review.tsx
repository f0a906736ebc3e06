import { useCallback, useRef } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { guestLabel } from '#contract/comments/guest-label.ts';
import { useSession, withNext } from '#web/features/session/session.tsx';
import { GuestLine, type OpenLink, SharedNote, useGuest } from '#web/features/shares/shares.tsx';
import { ByLink } from '../by-link/by-link.tsx';
import { workspaceHref } from '../by-link/link-places.ts';
import { useHere } from '../by-link/use-here.ts';
import { type ReviewAddress, readReviewAddress, reviewHref } from './feedback-address.ts';
import { ReviewPage } from './review-page.tsx';

/** The review as opened by a share link, with or without an account. */
function Review({ link, address, shareKey }: { link: OpenLink; address: ReviewAddress; shareKey: string }) {
  const { info } = useSession();
  const guest = useGuest(shareKey, link);
  const here = useHere();
  const latest = useRef(guest);
  latest.current = guest;
  const sign = useCallback(async (act: () => void) => {
    if (await latest.current.ensureName()) act();
  }, []);
  const note = <SharedNote link={link} />;
  if (info) return <ReviewPage address={address} user={info} link={link} note={note} />;
  return (
    <>
      <ReviewPage
        address={address}
        // Guests send no user id: their cookie identifies them.
        user={{ user_id: '', name: guest.guest ? guestLabel(guest.guest.name) : '', authorId: guest.guest?.id }}
        link={link}
        note={note}
        sign={sign}
        formNote={<GuestLine guest={guest} signUpHref={link.access === 'edit' ? withNext('/signup', here) : null} />}
      />
      {guest.dialog}
    </>
  );
}

function Landing({ link, shareKey }: { link: OpenLink; shareKey: string }) {
  const [params] = useSearchParams();
  const address = readReviewAddress(params);
  if (link.isMember) {
    if (address) return <Navigate to={reviewHref({ ...address, key: undefined })} replace />;
    return <Navigate to={link.type === 'selection' ? `/home?${params}` : workspaceHref(link)} replace />;
  }
  if (address) return <Review key={address.itemId} link={link} address={address} shareKey={shareKey} />;
  if (link.itemId === null || link.type === 'folder') return <Navigate to={`/home?${params}`} replace />;
  // Switch to the address format that can hold a version and a comment.
  return <Navigate to={reviewHref({ itemId: link.itemId, key: shareKey })} replace />;
}

/** Target of a file's share link, and of files in a shared folder. */
export function LinkedReview({ shareKey }: { shareKey: string }) {
  return (
    <ByLink shareKey={shareKey} type="file">
      {(link) => <Landing link={link} shareKey={shareKey} />}
    </ByLink>
  );
}
