import { cookiesOf } from '#rig/people/account-steps.ts';
import { postJson } from '#rig/people/factories.ts';
import type { startLyingProvider } from './lying-provider.ts';

export type LyingProvider = Awaited<ReturnType<typeof startLyingProvider>>;

/** A sign-in by the provider with this id, at which it says these claims besides the honest ones. */
export async function signInBy(
  { url: server }: { url: string },
  at: LyingProvider,
  { id, email, claims = {}, tokens = {} }: { id: string; email: string; claims?: object; tokens?: object },
): Promise<string> {
  const begun = await postJson(`${server}/api/auth/sign-in/social`, {
    ...{ provider: id, disableRedirect: true, callbackURL: '/home', errorCallbackURL: '/login?error=provider' },
  });
  if (!begun.ok) return `refused with ${begun.status}`;
  const { url } = (await begun.json()) as { url: string };
  const asked = new URL(url).searchParams;
  at.handOver({ id_token: at.sign({ ...at.claims(email, asked.get('nonce') ?? ''), ...claims }), ...tokens });
  const query = new URLSearchParams({ code: 'any', state: asked.get('state') ?? '' });
  const end = await fetch(`${server}/api/auth/callback/${id}?${query}`, {
    ...{ redirect: 'manual', headers: { cookie: cookiesOf(begun) } },
  });
  return end.headers.getSetCookie().join().includes('session_token=') ? 'signed in' : 'refused';
}
