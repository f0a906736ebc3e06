import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

const retries = 2;

/** Retrying helps when the server was unreachable, not when it rejected the request. */
function isPassing(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'unreachable' || error.status >= 502);
}

export function createQueryClient(onSessionLost: () => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (error instanceof ApiError && error.code === 'unauthenticated') onSessionLost();
      },
    }),
    defaultOptions: {
      queries: { retry: (failures, error) => failures < retries && isPassing(error), staleTime: 30_000 },
    },
  });
}
