import { useState } from 'react';
import type { ApprovalView } from '#contract/approvals/approval-view.ts';
import { formatError } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { AskDialog } from '#web/ui/dialogs/ask-dialog.tsx';
import { saveBlob } from '#web/ui/save-blob.ts';
import { usePending } from '#web/ui/use-pending.ts';
import type { Attempt } from './approval-sheet.tsx';

/** The certificate of an approval, and its end. */
export function ManageApproval({
  approval,
  onAttempt,
  onProblem,
}: {
  approval: ApprovalView;
  onAttempt: Attempt;
  onProblem: (problem: string | undefined) => void;
}) {
  const [isEnding, setEnding] = useState(false);
  const params = { approvalId: approval.id };
  const [pending, issue] = usePending(async (save: (name: string, signed: string) => void | Promise<void>) => {
    onProblem(undefined);
    try {
      const { name, certificate } = await call('issueCertificate', { params });
      await save(name, certificate);
    } catch (error) {
      onProblem(formatError(error));
    }
  });
  const noResult = approval.result === null && 'There is no result yet.';
  return (
    <div className="flex flex-wrap gap-2">
      <Button pending={pending} unavailable={noResult} onClick={() => void issue(saveSigned)}>
        Download certificate
      </Button>
      <Button
        pending={pending}
        unavailable={noResult}
        onClick={() => void issue(async (...file) => (await import('../certificate/save-page.tsx')).savePage(...file))}
      >
        Certificate as a page
      </Button>
      {approval.ended === null && (
        <Button
          variant="ghost"
          unavailable={approval.isLocked && 'This version is locked. Unlock it first, with a reason.'}
          onClick={() => setEnding(true)}
        >
          End approval
        </Button>
      )}
      <AskDialog
        open={isEnding}
        onOpenChange={setEnding}
        title="End this approval?"
        confirm="End approval"
        act={async () => {
          await onAttempt(() => call('endApproval', { params }));
        }}
      >
        No one is asked or reminded any more. The decisions stay.
      </AskDialog>
    </div>
  );
}

const saveSigned = (name: string, signed: string) => saveBlob(new Blob([signed], { type: 'application/json' }), name);
