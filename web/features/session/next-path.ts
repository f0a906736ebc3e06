import { isOwnPath } from '#contract/own-path.ts';

const home = '/';

/** Where somebody was going before they had to sign in. Only a path of ours counts, however a browser reads it. */
export function safeNext(given: string | null): string {
  if (!given || !isOwnPath(given)) return home;
  const url = URL.parse(given, location.origin);
  return url?.origin === location.origin ? `${url.pathname}${url.search}${url.hash}` : home;
}

/** The address of a sign-in page that remembers where to go afterwards. */
export function withNext(page: '/login' | '/signup', next: string): string {
  return next === home ? page : `${page}?${new URLSearchParams({ next })}`;
}

/** Where the code of the second step is asked for. */
export function codeStepPath(next: string): string {
  return `/login?${new URLSearchParams({ step: 'code', ...(next === home ? {} : { next }) })}`;
}

/** The address that the page before knows already, such as the one that was invited. */
export function givenEmail(state: unknown): string {
  const email = typeof state === 'object' && state !== null ? Reflect.get(state, 'email') : undefined;
  return typeof email === 'string' ? email : '';
}
