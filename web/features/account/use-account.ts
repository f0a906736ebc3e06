import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Account } from '#contract/accounts/account.ts';
import { call } from '#web/api/client.ts';

const accountKey = ['account'] as const;
const devicesKey = ['account', 'devices'] as const;

export function useAccount() {
  return useQuery({ queryKey: accountKey, queryFn: ({ signal }) => call('showAccount', undefined, signal) });
}

export function useDevices() {
  return useQuery({
    queryKey: devicesKey,
    queryFn: async ({ signal }) => (await call('listDevices', undefined, signal)).devices,
  });
}

/** Lists what deleting the account deletes and keeps; fetched anew each time the dialog opens. */
export function useLeaving(isAsked: boolean) {
  return useQuery({
    queryKey: ['account', 'leaving'],
    queryFn: ({ signal }) => call('showLeaving', undefined, signal),
    enabled: isAsked,
    staleTime: 0,
    gcTime: 0,
  });
}

export async function refetchAccount(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: accountKey });
}

/** Shows a change that the server has made. */
export function useAccountChange(): (change: Partial<Account>) => void {
  const queryClient = useQueryClient();
  return (change) => {
    queryClient.setQueryData<Account>(accountKey, (account) => account && { ...account, ...change });
    void refetchAccount(queryClient);
  };
}
