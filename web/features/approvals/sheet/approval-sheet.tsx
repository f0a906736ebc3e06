import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import type { ApprovalView } from '#contract/approvals/approval-view.ts';
import { formatError } from '#web/api/api-error.ts';
import { Dialog, type DialogState } from '#web/ui/dialogs/dialog.tsx';
import { sayApproval } from '../approval-words.ts';
import { showApproval } from '../use-approval.ts';
import { DecideForm } from './decide-form.tsx';
import { ManageApproval } from './manage-approval.tsx';
import { StagePart } from './stage-part.tsx';

/** One sheet beside the picture: what is decided on, the reader's own decision, and the stages. */
export function ApprovalSheet({
  approval,
  itemId,
  fileName,
  length,
  teamId,
  sign,
  ...dialog
}: DialogState & {
  approval: ApprovalView;
  itemId: string;
  fileName: string;
  /** "0:42", "12 pages"; null for a file without one. */
  length: string | null;
  teamId: string;
  /** Asks a guest for their name first. */
  sign?: Sign;
}) {
  const queryClient = useQueryClient();
  const [problem, setProblem] = useState<string>();

  const top = useRef<HTMLDivElement>(null);

  /** Shows what became of the approval, or why nothing did. Returns whether it worked. */
  async function attempt(act: Act): Promise<boolean> {
    setProblem(undefined);
    try {
      const { approval: now } = await act();
      if (now) showApproval(queryClient, itemId, now);
      return true;
    } catch (error) {
      setProblem(formatError(error));
      return false;
    }
  }
  const facts = [
    `Version ${approval.version}`,
    ...(length === null ? [] : [length]),
    ...(approval.sha256 === null ? [] : [`SHA-256 ${approval.sha256.slice(0, 8)}…`]),
  ];
  const own = approval.yours.flatMap(({ stageId }) => approval.stages.filter(({ id }) => id === stageId));
  return (
    <Dialog {...dialog} shape="side" width="middle" title={approval.name} description={sayApproval(approval)}>
      <div className="flex flex-col gap-5">
        <div ref={top} tabIndex={-1} className="rounded-md border border-line px-3 py-2 text-sm">
          <p className="wrap-anywhere font-medium">{fileName}</p>
          <p className="text-quiet text-xs tabular-nums" data-tooltip={approval.sha256 ?? undefined}>
            {facts.join(' · ')}
          </p>
        </div>
        {approval.ended && (
          <p className="text-quiet text-sm">
            {approval.ended === 'newVersion'
              ? 'There is a newer version. Decide on that one.'
              : 'This approval has ended.'}
          </p>
        )}
        <p role="alert" className="text-pretty text-sm text-upcoming empty:hidden">
          {problem}
        </p>
        {own.map((stage, index) => (
          <Folded key={stage.id} isFolded={index > 0} title={`Your decision · ${stage.name}`}>
            <DecideForm
              approval={approval}
              stage={stage}
              sign={sign}
              onAttempt={attempt}
              onDecided={() => top.current?.focus()}
            />
          </Folded>
        ))}
        <section aria-label="Stages" className="flex flex-col gap-3">
          {approval.stages.map((stage) => (
            <StagePart key={stage.id} approval={approval} stage={stage} teamId={teamId} onAttempt={attempt} />
          ))}
        </section>
        {approval.can.manage && <ManageApproval approval={approval} onAttempt={attempt} onProblem={setProblem} />}
      </div>
    </Dialog>
  );
}

/** Only the first of several decisions is open, so that the stages stay near. */
function Folded({ isFolded, title, children }: { isFolded: boolean; title: string; children: ReactNode }) {
  if (!isFolded) return children;
  return (
    <details className="rounded-md border border-line">
      <summary className="wrap-anywhere flex min-h-field cursor-pointer items-center px-3 font-medium text-sm">
        {title}
      </summary>
      <div className="px-3 pt-1 pb-3">{children}</div>
    </details>
  );
}

type Act = () => Promise<{ approval?: ApprovalView }>;
export type Sign = ((act: () => void) => void) | undefined;
export type Attempt = (act: Act) => Promise<boolean>;
