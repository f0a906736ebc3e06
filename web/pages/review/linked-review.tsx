import { Navigate, useSearchParams } from 'react-router';
import type { OpenLink } from '#web/features/shares/shares.tsx';
import { readReviewAddress, reviewHref } from '#web/pages/addresses/review-address.ts';
import { workspaceHref } from '../addresses/link-places.ts';
import { ByLink } from '../by-link/by-link.tsx';
import { LinkReviewer } from '../by-link/link-reviewer.tsx';
import { ReviewPage } from './review-page.tsx';

function Landing({ link, shareKey }: { link: OpenLink; shareKey: string }) {
  const [params] = useSearchParams();
  const address = readReviewAddress(params);
  if (link.isMember) {
    if (address) return <Navigate to={reviewHref({ ...address, key: undefined })} replace />;
    return <Navigate to={link.type === 'selection' ? `/home?${params}` : workspaceHref(link)} replace />;
  }
  if (address) {
    return (
      <LinkReviewer key={address.itemId} link={link} shareKey={shareKey}>
        {(reviewer) => <ReviewPage address={address} link={link} {...reviewer} />}
      </LinkReviewer>
    );
  }
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
