/**
 * The secret `k` of a share link lives in the fragment of the address bar and of every link. Browsers send no
 * fragments, so it appears in no log and no Referer. Pages read it as a query parameter, see web/link-history.ts.
 */

/** `next`, the path to return to after signing in, may be a share link too. */
function isSecret([name, value]: [string, string]): boolean {
  return name === 'k' || (name === 'next' && /[?&#]k=/.test(value));
}

export function secretToFragment(href: string): string {
  const [path = '', query = ''] = (href.split('#', 1)[0] ?? '').split('?', 2);
  const params = [...new URLSearchParams(query)];
  const secrets = params.filter(isSecret);
  if (secrets.length === 0) return href;
  const rest = params.filter((param) => !isSecret(param));
  return `${path}${rest.length > 0 ? `?${new URLSearchParams(rest)}` : ''}#${new URLSearchParams(secrets)}`;
}

export function secretToQuery<T extends { search: string; hash: string }>(address: T): T {
  const secrets = [...new URLSearchParams(address.hash.slice(1))];
  if (secrets.length === 0 || !secrets.every(isSecret)) return address;
  const search = `${address.search || '?'}${address.search ? '&' : ''}${new URLSearchParams(secrets)}`;
  return { ...address, search, hash: '' };
}
