import { Navigate, useLocation, useSearchParams } from 'react-router';
import { useSession, withNext } from '#web/features/session/session.tsx';
import { ButtonLink } from '#web/ui/buttons/button-link.tsx';
import { NoticePage } from '#web/ui/notices/notice-page.tsx';
import { fewestSides, readCompareAddress } from './addresses/compare-address.ts';
import { ByLink } from './by-link/by-link.tsx';
import { LinkReviewer } from './by-link/link-reviewer.tsx';
import { ComparePage } from './compare/compare-page.tsx';

/** Compares the videos in the address, for members and for visitors of a link that grants all of them. */
export function Compare() {
  const { info } = useSession();
  const { pathname, search } = useLocation();
  const [params] = useSearchParams();
  const addresses = readCompareAddress(params);
  const shareKey = params.get('k');
  if (addresses.length < fewestSides) {
    return (
      <NoticePage title="Choose two files to compare" actions={<ButtonLink to="/home">Open the workspace</ButtonLink>}>
        Open a file with several versions, and choose Compare in its version menu.
      </NoticePage>
    );
  }
  if (shareKey !== null) {
    return (
      <ByLink shareKey={shareKey} type="file">
        {(link) => (
          <LinkReviewer link={link} shareKey={shareKey}>
            {(reviewer) => <ComparePage addresses={addresses} shareKey={shareKey} {...reviewer} />}
          </LinkReviewer>
        )}
      </ByLink>
    );
  }
  if (!info) return <Navigate to={withNext('/login', pathname + search)} replace />;
  return <ComparePage addresses={addresses} user={info} />;
}
