import { useLocation } from 'react-router';

/** The address that one is at, for the way back after signing in or up. */
export function useHere(): string {
  const { pathname, search, hash } = useLocation();
  return pathname + search + hash;
}
