import { useLocation } from 'react-router';

/** The state of a link to a page beside the work: its way back leads to where the link was. */
export function useFromHere(): { from: string } {
  const { pathname, search } = useLocation();
  return { from: pathname + search };
}

/** The address that such a page was opened from. */
export function readFrom(state: unknown): string | undefined {
  const from = typeof state === 'object' && state !== null ? Reflect.get(state, 'from') : undefined;
  return typeof from === 'string' && from.startsWith('/home') ? from : undefined;
}
