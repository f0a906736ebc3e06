import { isOwnPath } from '#contract/items/own-path.ts';

const home = '/';

/** The page that required the sign-in. Only same-origin paths are allowed, however a browser parses them. */
export function safeNext(given: string | null, origin = location.origin): string {
  if (!given || !isOwnPath(given)) return home;
  const url = URL.parse(given, origin);
  return url?.origin === origin ? `${url.pathname}${url.search}${url.hash}` : home;
}

/** Address of a sign-in page that remembers where to go afterwards. */
export function withNext(page: '/login' | '/signup', next: string): string {
  return next === home ? page : `${page}?${new URLSearchParams({ next })}`;
}

/** The two-factor step of the sign-in page. */
export function codeStepPath(next: string): string {
  return `/login?${new URLSearchParams({ step: 'code', ...(next === home ? {} : { next }) })}`;
}

/** An email address that the previous page knows, such as that of an invite. */
export function givenEmail(state: unknown): string {
  const email = typeof state === 'object' && state !== null ? Reflect.get(state, 'email') : undefined;
  return typeof email === 'string' ? email : '';
}
