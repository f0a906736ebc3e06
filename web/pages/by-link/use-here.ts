import { useLocation } from 'react-router';

/** The current address, to return to after signing in or up. */
export function useHere(): string {
  const { pathname, search, hash } = useLocation();
  return pathname + search + hash;
}
