import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { signInOptions } from '#web/api/sign-in-options.ts';
import { useSession } from '#web/features/session/session.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { ButtonLink } from '#web/ui/buttons/button-link.tsx';
import { NoticePage } from '#web/ui/notices/notice-page.tsx';

/** Our own website links to the workspace; a site at LANDING_URL may not. */
const ownSite = '/site/';

/** Our own website reads the facts about this server from its address, so that its first paint waits for no call. */
function ownAddress({ hasAccounts, landingPrices }: ResponseOf<Endpoints['signInOptions']>): string {
  const facts = new URLSearchParams();
  if (!hasAccounts) facts.set('first', '1');
  if (landingPrices) facts.set('prices', '1');
  return facts.size > 0 ? `${ownSite}?${facts}` : ownSite;
}

/**
 * The website, full screen. Every unknown address leads here. Signed-in users go on to their workspace, and see the
 * website with `?site`.
 */
export function Landing() {
  const [params] = useSearchParams();
  const v = params.get('v');
  const { info } = useSession();
  const isPassing = info !== null && !params.has('site');
  const options = useQuery({ ...signInOptions, enabled: !isPassing });

  useEffect(() => {
    // The landing page reads `v` and only logs it, as specified.
    if (v !== null) console.log(v);
  }, [v]);

  if (isPassing) return <Navigate to="/home" replace />;
  if (options.isError) {
    return (
      <NoticePage
        title="The website cannot be shown"
        actions={
          <>
            <Button variant="primary" onClick={() => void options.refetch()}>
              Try again
            </Button>
            <ButtonLink to="/home">Open the workspace</ButtonLink>
          </>
        }
      >
        <title>Vizio</title>
        Its address could not be loaded from the server. Try again.
      </NoticePage>
    );
  }
  const isOwn = options.data?.landingUrl === ownSite;
  return (
    <>
      <title>Vizio</title>
      {options.data && (
        <>
          {/* Before the iframe, so that keyboard users reach it before the embedded page. */}
          {info && !isOwn && (
            <ButtonLink to="/home" variant="primary" className="fixed bottom-4 left-4 z-10 shadow-float">
              Open workspace
            </ButtonLink>
          )}
          <iframe
            src={isOwn ? ownAddress(options.data) : options.data.landingUrl}
            title="Vizio website"
            className="fixed inset-0 size-full border-0"
          />
        </>
      )}
    </>
  );
}
