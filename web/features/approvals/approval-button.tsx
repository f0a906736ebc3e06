import Stamp from 'lucide-react/icons/stamp';
import type { ApprovalView } from '#contract/approvals/approval-view.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Avatar } from '#web/ui/text/avatar.tsx';
import { dotColors, resultColors, sayApproval, stateOf } from './approval-words.ts';

const mostFaces = 3;

/** The result, and the stages as a line of dots with the faces that are waited for. Opens the sheet. */
export function ApprovalButton({ approval, onOpen }: { approval: ApprovalView; onOpen: () => void }) {
  const owing = approval.stages.flatMap(({ seats }) => seats.filter(({ owes }) => owes));
  const stages = approval.stages.filter(({ isSkipped }) => !isSkipped);
  const words = sayApproval(approval);
  return (
    <button
      type="button"
      onClick={onOpen}
      data-tooltip={`${approval.name}: ${words}`}
      className="inline-flex h-badge shrink-0 items-center gap-2 whitespace-nowrap rounded-full border border-line px-2 text-xs transition-colors hover:bg-hover"
    >
      <Stamp size={12} aria-hidden="true" className={resultColors[approval.result ?? 'open']} />
      <span className={classNames('font-medium', resultColors[approval.result ?? 'open'])}>
        <span className="sr-only">Approval: </span>
        {words}
      </span>
      {stages.length > 1 && (
        <span aria-hidden="true" className="flex items-center gap-1">
          {stages.map((stage) => (
            <span key={stage.id} className={classNames('size-2 rounded-full', dotColors[stateOf(stage)])} />
          ))}
        </span>
      )}
      {owing.length > 0 && (
        <span aria-hidden="true" className="-my-1 flex -space-x-1.5 max-lg:hidden">
          {owing.slice(0, mostFaces).map(({ id, person }) => (
            <Avatar
              key={id}
              name={person.name}
              id={person.userId}
              image={person.image}
              size="small"
              className="scale-75"
            />
          ))}
        </span>
      )}
    </button>
  );
}
