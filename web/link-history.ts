import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router';
import { keepAsGuest } from './api/as-guest.ts';
import { secretToFragment, secretToQuery } from './api/link-secret.ts';

/** Browser history that shows pages a link's secret in the query while the address bar has it in the fragment. */
export function createLinkHistory() {
  keepAsGuest();
  const history = createBrowserHistory({ v5Compat: true });
  const { createHref } = history;
  const read = Object.getOwnPropertyDescriptor(history, 'location')?.get;
  if (!read) throw new Error('The history of react-router has no location to read.');
  history.createHref = (to) => secretToFragment(createHref(to));
  Object.defineProperty(history, 'location', { get: () => secretToQuery(read.call(history)) });
  // Links sent before 2026-11-22 have the secret in the query.
  const { location } = history;
  if (new URLSearchParams(window.location.search).has('k')) history.replace(location, location.state);
  return history;
}
