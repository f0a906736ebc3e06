import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { EmailKind, EmailSettings } from '#contract/accounts/emails.ts';
import { call } from '#web/api/client.ts';
import { showFailure } from '#web/ui/notices/toast.ts';

const queryKey = ['mail-settings'] as const;

export function useEmailSettings() {
  return useQuery({ queryKey, queryFn: ({ signal }) => call('showMailSettings', undefined, signal) });
}

/** Optimistic, and saved one after the other, so that the last choice wins. */
export function useEmailSetting() {
  const queryClient = useQueryClient();
  const show = (kind: EmailKind, isWanted: boolean) =>
    queryClient.setQueryData<EmailSettings>(
      queryKey,
      (known) => known && { ...known, kinds: { ...known.kinds, [kind]: isWanted } },
    );
  return useMutation({
    scope: { id: 'mail-settings' },
    mutationFn: (body: { kind: EmailKind; isWanted: boolean }) => call('changeMailSetting', { body }),
    onMutate: async ({ kind, isWanted }) => {
      await queryClient.cancelQueries({ queryKey });
      show(kind, isWanted);
    },
    onError: (error, { kind, isWanted }) => {
      show(kind, !isWanted);
      showFailure(error);
    },
  });
}
