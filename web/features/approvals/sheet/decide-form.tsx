import { useRef, useState } from 'react';
import type { ApprovalView, StageView } from '#contract/approvals/approval-view.ts';
import type { DecisionValue } from '#contract/approvals/decisions.ts';
import { call } from '#web/api/client.ts';
import { newId } from '#web/api/new-id.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { showSuccess } from '#web/ui/notices/toast.ts';
import { usePending } from '#web/ui/use-pending.ts';
import { decisionButtons, decisionWords } from '../approval-words.ts';
import type { Attempt, Sign } from './approval-sheet.tsx';
import { CodeStep } from './code-step.tsx';
import { NewLink } from './new-link.tsx';

/** The reader's decision in one stage: the checklist, a comment and four buttons. Guests confirm it by a code. */
export function DecideForm({
  approval,
  stage,
  sign = (act) => act(),
  onAttempt,
  onDecided,
}: {
  approval: ApprovalView;
  stage: StageView;
  sign?: Sign;
  onAttempt: Attempt;
  /** The form may go with the decision, and the focus with it. */
  onDecided: () => void;
}) {
  const seatId = approval.yours.find(({ stageId }) => stageId === stage.id)?.seatId ?? null;
  const before = stage.decisions.findLast((decision) => decision.seatId === seatId);
  const [checked, setChecked] = useState(() => stage.checklist.map((_, index) => before?.checked[index] ?? false));
  const [comment, setComment] = useState('');
  /** The decision that waits for the code of a guest. */
  const [waiting, setWaiting] = useState<DecisionValue | null>(null);
  /** Whether no code was sent. */
  const [isRefused, setRefused] = useState(false);
  /** The same for each try of the same decision, so that a lost response has no second effect. */
  const tried = useRef({ id: '', words: '' });
  function idFor(value: DecisionValue): string {
    const words = JSON.stringify([value, comment, checked]);
    if (tried.current.words !== words) tried.current = { id: newId(), words };
    return tried.current.id;
  }
  const isPrimary = stage.rule.kind === 'primary' && stage.rule.seatId === seatId;
  const isChecked = checked.every(Boolean);

  async function send(value: DecisionValue, code?: string): Promise<boolean> {
    const body = { id: idFor(value), stageId: stage.id, value, comment, checked, ...(code !== undefined && { code }) };
    const isDone = await onAttempt(() => call('decide', { params: { approvalId: approval.id }, body }));
    if (!isDone) return false;
    tried.current = { id: '', words: '' };
    setComment('');
    setWaiting(null);
    onDecided();
    showSuccess(`Your decision: ${decisionWords[value].toLowerCase()}`);
    return true;
  }

  const [isSending, sendNow] = usePending(async (value: DecisionValue) => {
    await send(value);
  });
  const [isAsking, choose] = usePending(async (value: DecisionValue) => {
    if (approval.codeTo === null) sign(() => void sendNow(value));
    else if (
      await onAttempt(async () => {
        await call('requestApprovalCode', { params: { approvalId: approval.id } });
        return {};
      })
    ) {
      setWaiting(value);
    } else setRefused(true);
  });

  const newLink = approval.codeTo !== null && (
    <NewLink address={approval.codeTo} approvalId={approval.id} onAttempt={onAttempt} />
  );
  if (waiting !== null && approval.codeTo !== null) {
    return (
      <CodeStep
        address={approval.codeTo}
        decision={decisionWords[waiting]}
        onCode={(code) => send(waiting, code)}
        onBack={() => setWaiting(null)}
      >
        {newLink}
      </CodeStep>
    );
  }
  return (
    <section aria-label={`Your decision, ${stage.name}`} className="flex flex-col gap-3">
      <h3 className="font-medium text-sm">
        {before ? `You said: ${decisionWords[before.value].toLowerCase()}. You can decide again.` : 'Your decision'}
        {approval.stages.length > 1 && <span className="text-quiet"> · {stage.name}</span>}
      </h3>
      {seatId === null && (
        <p className="text-pretty text-quiet text-sm">
          Your name stands beside your decision. This link does not verify your address.
        </p>
      )}
      {stage.checklist.length > 0 && (
        <ul aria-label="Checklist" className="flex flex-col">
          {stage.checklist.map((line, index) => (
            <li key={line}>
              <label className="flex min-h-control items-center gap-3 text-sm">
                <input
                  type="checkbox"
                  className="size-4 shrink-0 accent-accent"
                  checked={checked[index] ?? false}
                  onChange={({ target }) => setChecked(checked.map((is, n) => (n === index ? target.checked : is)))}
                />
                {line}
              </label>
            </li>
          ))}
        </ul>
      )}
      <textarea
        aria-label="Comment on your decision"
        placeholder="Say why, if you like"
        rows={2}
        maxLength={5_000}
        value={comment}
        onChange={({ target }) => setComment(target.value)}
        className="block w-full resize-y rounded-md border border-line bg-ground px-3 py-2 text-input outline-offset-0"
      />
      <div className="grid grid-cols-2 gap-2">
        {decisionButtons.map(({ value, label }) => (
          <Button
            key={value}
            size="field"
            variant={value === 'approved' ? 'primary' : 'plain'}
            pending={isAsking || isSending}
            unavailable={
              value === 'approved' && !isChecked
                ? 'Check every line first, or choose another decision.'
                : value === 'abstained' && isPrimary && 'Your decision is the result, so you cannot abstain.'
            }
            onClick={() => void choose(value)}
            className="px-1! text-sm"
          >
            {label}
          </Button>
        ))}
      </div>
      {isRefused && newLink}
    </section>
  );
}
