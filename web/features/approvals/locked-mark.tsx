import Lock from 'lucide-react/icons/lock';
import { decisionWords } from './approval-words.ts';
import { useApproval } from './use-approval.ts';

/** Says on the picture that the version was decided on and is locked. */
export function LockedMark({ itemId, version }: { itemId: string; version: number }) {
  const approval = useApproval(itemId, version);
  if (!approval?.isLocked) return null;
  return (
    <p className="pointer-events-none absolute top-2 left-2 z-1 flex items-center gap-1.5 rounded-md bg-surround/80 px-2 py-1 font-medium text-text text-xs">
      <Lock size={12} aria-hidden="true" />
      {approval.result ? `${decisionWords[approval.result]} and locked` : 'Locked'}
    </p>
  );
}
