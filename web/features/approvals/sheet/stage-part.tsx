import LinkIcon from 'lucide-react/icons/link';
import Lock from 'lucide-react/icons/lock';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import type { ApprovalView, SeatView, StageView } from '#contract/approvals/approval-view.ts';
import { call } from '#web/api/client.ts';
import { newId } from '#web/api/new-id.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { copyLink } from '#web/ui/copy-link.ts';
import { Avatar } from '#web/ui/text/avatar.tsx';
import { Time } from '#web/ui/text/time.tsx';
import { dotColors, sayChecked, sayRule, saySeat, sayStage, stateOf } from '../approval-words.ts';
import { PersonField } from '../start/person-field.tsx';
import type { Attempt } from './approval-sheet.tsx';
import { RuleChoice } from './rule-choice.tsx';
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
      <ul aria-label={`People of ${stage.name}`} className="px-3 py-2">
        {stage.seats.map((seat) => (
          <SeatRow
            key={seat.id}
            {...{ stage, seat }}
            onRemove={
              mayManage && seat.state !== 'decided' && seat.state !== 'excused'
                ? () => void onAttempt(() => call('removeSeat', { params: { ...params, seatId: seat.id } }))
                : undefined
            }
          />
        ))}
      </ul>
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

function SeatRow({ stage, seat, onRemove }: { stage: StageView; seat: SeatView; onRemove: (() => void) | undefined }) {
  const { person } = seat;
  const said = stage.decisions.filter(({ seatId }) => seatId === seat.id);
  const last = said.at(-1);
  return (
    <li className="flex items-start gap-2 py-1">
      <Avatar name={person.name} id={person.userId} image={person.image} size="small" className="mt-0.5" />
      <div className="min-w-0 flex-1 text-sm">
        <p className="wrap-anywhere">{person.name}</p>
        <p className={classNames('text-xs', last ? 'text-text' : 'text-quiet')}>
          {saySeat(stage, seat)}
          {last && (
            <>
              {' · '}
              <Time iso={last.at} />
            </>
          )}
          {said.length > 1 && ` · revised ${said.length - 1} ${said.length === 2 ? 'time' : 'times'}`}
        </p>
        {last && stage.checklist.length > 0 && (
          <p className="wrap-anywhere text-quiet text-xs">{sayChecked(stage.checklist, last.checked)}</p>
        )}
        {last?.comment && <p className="wrap-anywhere mt-1 whitespace-pre-line text-quiet">{last.comment}</p>}
      </div>
      {seat.link && (
        <IconButton label={`Copy the link of ${person.name}`} onClick={() => void copyLink(seat.link ?? '')}>
          <LinkIcon size={16} aria-hidden="true" />
        </IconButton>
      )}
      {onRemove && (
        <IconButton label={`Ask ${person.name} no longer`} onClick={onRemove}>
          <X size={16} aria-hidden="true" />
        </IconButton>
      )}
    </li>
  );
}
