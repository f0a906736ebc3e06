import { type RawBuilder, sql } from 'kysely';
import type { ApprovalMark } from '#contract/approvals/approval-view.ts';

/** For queries of `versions`: the approval of one as everyone in the team may know it. */
export const approvalMark: RawBuilder<ApprovalMark | null> = sql<ApprovalMark | null>`(
  select json_build_object('result', public_result, 'isLocked', public_locked,
    'owed', (select count(*) from approval_owed where approval_id = approvals.id and not is_private))
  from approvals where version_id = versions.id and is_public and (ended_at is null or public_result is not null)
  order by ended_at desc nulls first, created_at desc limit 1)`;
