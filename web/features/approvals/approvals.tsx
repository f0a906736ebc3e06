import { lazyPart } from '#web/ui/lazy-component.ts';

/** The public API of the feature: everything that pages use of it. */

export { ApprovalButton } from './approval-button.tsx';
export { LockedMark } from './locked-mark.tsx';
export { refetchApprovals, useApproval } from './use-approval.ts';

export const ApprovalSheet = lazyPart(() => import('./sheet/approval-sheet.tsx').then((file) => file.ApprovalSheet));
export const TeamApprovals = lazyPart(() => import('./team/team-approvals.tsx').then((file) => file.TeamApprovals));
export const StartDialog = lazyPart(() => import('./start/start-dialog.tsx').then((file) => file.StartDialog));
