import Stamp from 'lucide-react/icons/stamp';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { formatDuration } from '#contract/format.ts';
import { ApprovalButton, ApprovalSheet, StartDialog, useApproval } from '#web/features/approvals/approvals.tsx';
import type { OpenLink } from '#web/features/shares/shares.tsx';
import type { SignedForm } from '../../by-link/link-reviewer.tsx';
import type { ShownReview } from '../use-review.ts';

/** The length that people decide on: "0:42", "12 pages"; null for an image. */
function lengthOf({ durationMs, pages }: ShownReview['file']): string | null {
  if (durationMs !== null) return formatDuration(durationMs);
  return pages === null ? null : `${pages} ${pages === 1 ? 'page' : 'pages'}`;
}

/** The approval of this version with its sheet, or the way to ask for one. `&open=approval` opens them. */
export function ReviewApproval({
  review: { file, team },
  version,
  link,
  sign,
}: {
  review: ShownReview;
  version: number;
  link: OpenLink | undefined;
  sign: SignedForm['sign'];
}) {
  const approval = useApproval(file.id, version);
  const [params, setParams] = useSearchParams();
  const [isOpen, setOpen] = useState(params.get('open') === 'approval');
  // Loaded with the first opening, and kept so that it can close.
  const [hasOpened, setOpened] = useState({ sheet: isOpen, starts: 0 });
  const mayAsk = !link && team.capabilities.edit && version === file.versions;
  const isFree = approval === null || (approval?.ended ?? null) !== null;

  function change(open: boolean): void {
    setOpen(open);
    if (open) setOpened((was) => ({ ...was, sheet: true }));
    if (open || params.get('open') !== 'approval') return;
    const next = new URLSearchParams(params);
    next.delete('open');
    setParams(next, { replace: true });
  }
  const [isAsking, setAsking] = useState(false);
  function ask(): void {
    setAsking(true);
    setOpened((was) => ({ ...was, starts: was.starts + 1 }));
  }
  if (approval === undefined) return null;
  return (
    <>
      {approval && <ApprovalButton approval={approval} onOpen={() => change(true)} />}
      {isFree && mayAsk && (
        <button
          type="button"
          {...StartDialog.intent}
          onClick={ask}
          data-tooltip="Ask for approval"
          className="inline-flex h-badge shrink-0 items-center gap-1.5 whitespace-nowrap rounded-full border border-line px-2 font-medium text-quiet text-xs transition-colors hover:bg-hover hover:text-text"
        >
          <Stamp size={12} aria-hidden="true" />
          <span className="sm:max-lg:sr-only">Ask for approval</span>
        </button>
      )}
      {approval && hasOpened.sheet && (
        <ApprovalSheet
          open={isOpen}
          onOpenChange={change}
          {...{ approval, itemId: file.id, fileName: file.name, length: lengthOf(file), teamId: team.id, sign }}
        />
      )}
      {mayAsk && (hasOpened.starts > 0 || hasOpened.sheet) && (
        <StartDialog
          // Each opening begins anew, with an id of its own.
          key={hasOpened.starts}
          open={isAsking || (isOpen && approval === null)}
          onOpenChange={(open) => {
            setAsking(open);
            if (!open && approval === null) change(false);
          }}
          {...{ teamId: team.id, itemId: file.id, version, mayKeep: team.capabilities.manage }}
          onBegun={() => change(true)}
        />
      )}
    </>
  );
}
