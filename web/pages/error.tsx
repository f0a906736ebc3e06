import { useLocation, useSearchParams } from 'react-router';
import { linkRefusals } from '#web/features/shares/shares.tsx';
import { ButtonLink } from '#web/ui/buttons/button-link.tsx';

const unopened = 'This page could not be opened. Your data is safe.';

function messageOf(state: unknown, fallback: string): string {
  if (typeof state === 'string' && state) return state;
  const message = typeof state === 'object' && state !== null ? Reflect.get(state, 'message') : undefined;
  return typeof message === 'string' && message ? message : fallback;
}

export function ErrorPage() {
  const { state } = useLocation();
  const [params] = useSearchParams();
  const fallback = params.has('link') ? linkRefusals.folder : unopened;
  return (
    <main className="grid min-h-dvh place-items-center bg-fog px-6 text-center">
      <div className="max-w-text">
        <title>Error · Vizio</title>
        <h1 className="text-balance text-lg text-upcoming">{messageOf(state, fallback)}</h1>
        <p className="mt-3 text-text">If you followed a link, ask its sender for a new one.</p>
        <div className="mt-6 flex justify-center gap-2">
          <ButtonLink to="/home">Open the workspace</ButtonLink>
          <ButtonLink to="/?site">Go to the website</ButtonLink>
        </div>
      </div>
    </main>
  );
}
