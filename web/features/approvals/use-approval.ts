import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { ApprovalView } from '#contract/approvals/approval-view.ts';
import { call } from '#web/api/client.ts';
import { refetchOlder } from '#web/api/query-client.ts';

const approvalsKey = ['approvals'] as const;

/** The approval of a version as its reader may see it; null without one, undefined until that is known. */
export function useApproval(itemId: string, version: number | undefined): ApprovalView | null | undefined {
  const query = useQuery({
    queryKey: [...approvalsKey, itemId, version],
    queryFn: ({ signal }) =>
      call('showApproval', { params: { itemId }, query: { version: version ?? 1 } }, signal).then(
        ({ approval }) => approval,
      ),
    enabled: version !== undefined,
  });
  return query.data;
}

export function refetchApprovals(queryClient: QueryClient, moment?: number): Promise<void> {
  return refetchOlder(queryClient, approvalsKey, moment);
}

/** Shows the response of a call at once. */
export function showApproval(queryClient: QueryClient, itemId: string, approval: ApprovalView): void {
  queryClient.setQueryData([...approvalsKey, itemId, approval.version], approval);
}
