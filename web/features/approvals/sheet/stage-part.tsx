import Lock from 'lucide-react/icons/lock';
import { useState } from 'react';
import type { ApprovalView, StageView } from '#contract/approvals/approval-view.ts';
import { call } from '#web/api/client.ts';
import { newId } from '#web/api/new-id.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Time } from '#web/ui/text/time.tsx';
import { dotColors, sayRule, sayStage, stateOf } from '../approval-words.ts';
import { PersonField } from '../start/person-field.tsx';
import type { Attempt } from './approval-sheet.tsx';
import { RuleChoice } from './rule-choice.tsx';
import { SeatList } from './seat-list.tsx';
import { UnlockDialog } from './unlock-dialog.tsx';

type Props = { approval: ApprovalView; stage: StageView; teamId: string; onAttempt: Attempt };

/** A stage with its people and what they said. */
export function StagePart({ approval, stage, teamId, onAttempt }: Props) {
  const isOpen = approval.ended === null && stage.lockedAt === null && !stage.isSkipped;
  const params = { approvalId: approval.id, stageId: stage.id };
  const [isAdding, setAdding] = useState(false);
  const [isUnlocking, setUnlocking] = useState(false);
  const mayManage = approval.can.manage && isOpen;
  return (
    <div className="rounded-md border border-line">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 px-3 pt-2">
        <span aria-hidden="true" className={classNames('size-2 shrink-0 rounded-full', dotColors[stateOf(stage)])} />
        <h3 className="wrap-anywhere min-w-0 font-medium text-sm">{stage.name}</h3>
        <span className="text-quiet text-xs">{sayStage(stage)}</span>
        {stage.lockedAt && <Lock size={12} aria-label="Locked" className="text-quiet" />}
        {stage.isPrivate && <span className="rounded-sm bg-hover px-1.5 text-quiet text-xs">Private</span>}
      </div>
      <p className="flex flex-wrap gap-x-3 px-3 text-quiet text-xs empty:hidden">
        {/* People who may change the rule see it in its list below. */}
        {!mayManage && <span>{sayRule(stage)}</span>}
        {stage.dueAt && stage.result === null && (
          <span>
            Due <Time iso={stage.dueAt} />
          </span>
        )}
        {stage.beginsAt && (
          <span>
            Begins <Time iso={stage.beginsAt} />
          </span>
        )}
      </p>
      <SeatList
        stage={stage}
        onRemove={
          mayManage
            ? (seatId) => void onAttempt(() => call('removeSeat', { params: { ...params, seatId } }))
            : undefined
        }
      />
      {isAdding && (
        <div className="px-3 pb-2">
          <PersonField
            teamId={teamId}
            taken={[]}
            onAdd={async ({ person }) => {
              const seat = { params: { ...params, seatId: newId() }, body: { person } };
              if (await onAttempt(() => call('addSeat', seat))) setAdding(false);
            }}
          />
        </div>
      )}
      {mayManage && (
        <RuleChoice
          stage={stage}
          onChoose={(rule) => void onAttempt(() => call('changeStageRule', { params, body: { rule } }))}
        />
      )}
      {(mayManage || (approval.can.unlock && stage.lockedAt !== null)) && (
        <div className="flex flex-wrap gap-2 px-3 pb-3 empty:hidden">
          {mayManage && !isAdding && (
            <Button variant="ghost" onClick={() => setAdding(true)}>
              Ask one more person
            </Button>
          )}
          {mayManage && stage.beganAt === null && (
            <Button onClick={() => void onAttempt(() => call('beginStage', { params }))}>Begin now</Button>
          )}
          {approval.can.unlock && stage.lockedAt !== null && <Button onClick={() => setUnlocking(true)}>Unlock</Button>}
        </div>
      )}
      {stage.lockedAt !== null && (
        <UnlockDialog
          open={isUnlocking}
          onOpenChange={setUnlocking}
          onUnlock={(reason) =>
            onAttempt(() => call('unlockStage', { params, body: { reason, lockedAt: stage.lockedAt ?? '' } }))
          }
        />
      )}
    </div>
  );
}
