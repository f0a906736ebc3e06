import type { ReactNode } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { useSession, withNext } from '#web/features/session/session.tsx';
import { type CheckAddress, readCheckAddress } from '#web/pages/addresses/check-address.ts';
import { ButtonLink } from '#web/ui/buttons/button-link.tsx';
import { Loader } from '#web/ui/notices/loader.tsx';
import { NoticePage } from '#web/ui/notices/notice-page.tsx';
import { ByLink } from '../by-link/by-link.tsx';
import { LinkReviewer, type Reviewer, type SignedForm } from '../by-link/link-reviewer.tsx';
import { NotOpened } from '../review/not-opened.tsx';
import { type ShownReview, useReview } from '../review/use-review.ts';

export type VersionProps = {
  review: ShownReview;
  version: number;
  commentId: string | undefined;
  shareKey: string | null;
  user: Reviewer;
} & SignedForm;

type Child = (props: VersionProps) => ReactNode;

/** The version of a file in the address, for members and for visitors of a link that grants it. */
export function OfVersion({ children }: { children: Child }) {
  const { info } = useSession();
  const { pathname, search } = useLocation();
  const [params] = useSearchParams();
  const address = readCheckAddress(params);
  const shareKey = params.get('k');
  if (!address) {
    return (
      <NoticePage title="Choose a video first" actions={<ButtonLink to="/home">Open the workspace</ButtonLink>}>
        Open the newest version of a video, and choose Check fixes above its comments.
      </NoticePage>
    );
  }
  if (shareKey !== null) {
    return (
      <ByLink shareKey={shareKey} type="file">
        {(link) => (
          <LinkReviewer link={link} shareKey={shareKey}>
            {(reviewer) => (
              <Loaded address={address} shareKey={shareKey} {...reviewer}>
                {children}
              </Loaded>
            )}
          </LinkReviewer>
        )}
      </ByLink>
    );
  }
  if (!info) return <Navigate to={withNext('/login', pathname + search)} replace />;
  return (
    <Loaded address={address} shareKey={null} user={info}>
      {children}
    </Loaded>
  );
}

function Loaded({
  address: { itemId, version, commentId },
  children,
  ...reviewer
}: Omit<VersionProps, 'review' | 'version' | 'commentId'> & { address: CheckAddress; children: Child }) {
  const { review, error, isFetching, refetch } = useReview(itemId);
  if (error && !review) {
    return <NotOpened error={error} isFetching={isFetching} onRetry={() => void refetch()} />;
  }
  if (!review) return <Loader />;
  const newest = review.file.versions;
  return children({ review, version: Math.min(newest, version ?? newest), commentId, ...reviewer });
}
