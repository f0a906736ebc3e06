import { useQuery } from '@tanstack/react-query';
import { call } from '#web/api/client.ts';

export function usePasskeys() {
  return useQuery({
    queryKey: ['account', 'passkeys'],
    queryFn: async ({ signal }) => (await call('listPasskeys', undefined, signal)).passkeys,
  });
}
