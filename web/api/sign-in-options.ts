import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from './client.ts';

/** The facts about this deployment that pages need before and after sign-in. */
export const signInOptions = queryOptions({
  queryKey: ['sign-in-options'],
  queryFn: ({ signal }) => call('signInOptions', undefined, signal),
  staleTime: Number.POSITIVE_INFINITY,
});

/** False on a server without SMTP_URL: nothing may claim that it sends an email. */
export function useSendsEmail(): boolean {
  return useQuery(signInOptions).data?.sendsEmail ?? true;
}

/** The file that a demo shows first; null on a server that is none. */
export function useDemoFilm(): string | null {
  return useQuery(signInOptions).data?.demoFilm ?? null;
}
