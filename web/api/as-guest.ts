import type { asGuestHeader } from '#contract/sharing/shares.ts';
import { flag, keepInTab } from '#web/kept/kept.ts';

/** Typed from the contract; importing the value would bundle its schemas. */
const header: typeof asGuestHeader = 'x-as-guest';

/** In the fragment of a share link: the tab shows what a guest sees, and ignores the session. */
export const asGuestFragment = 'as=guest';
const kept = keepInTab('vizio-as-guest', flag, false);

/**
 * Moves the wish from the address to the tab, whose next addresses do not have it. It ends when the tab opens a page
 * without a link. Call before reading the address.
 */
export function keepAsGuest(): void {
  const fragment = new URLSearchParams(location.hash.slice(1));
  if (!fragment.has('k')) kept.write(false);
  if (fragment.get('as') !== 'guest') return;
  kept.write(true);
  fragment.delete('as');
  history.replaceState(history.state, '', `#${fragment}`);
}

export function isAsGuest(): boolean {
  return kept.read();
}

export function asGuestHeaders(): Record<string, string> {
  return isAsGuest() ? { [header]: '1' } : {};
}

/** For requests that cannot have a header: sockets and downloads. */
export function addAsGuest(address: URL): URL {
  if (isAsGuest()) address.searchParams.set('as', 'guest');
  return address;
}
