import { Navigate, useParams } from 'react-router';
import { findGuidePage, GuideView } from '#web/features/help/help.tsx';
import { BackHeader } from './back-header.tsx';

/** The guide of docs/guide, open to everyone. */
export function Guide() {
  const { page: slug } = useParams();
  const page = findGuidePage(slug);
  if (!page) return <Navigate to="/guide" replace />;
  return (
    <div data-grows className="mx-auto max-w-page px-4 pb-16 sm:px-8">
      <title>{`${page.title} · Guide · Vizio`}</title>
      <BackHeader />
      <GuideView page={page} />
    </div>
  );
}
