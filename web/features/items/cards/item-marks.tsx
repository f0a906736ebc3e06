import type { ComponentProps } from 'react';
import type { CellProps } from '#web/features/items/cell.ts';
import { progress } from '../commands/values/progress.ts';
import { status } from '../commands/values/status.ts';
import { useWorkspace } from '../workspace-context.ts';
import { ProgressBadge } from './progress-badge.tsx';

/** The status, if the team has its own, or else the progress. */
export function ItemProgress({ item, isPending, isActive, rights, onRun }: CellProps) {
  const { screens, spot } = useWorkspace();
  if (item.statusId !== null && spot) {
    return (
      <screens.Status
        {...{ item, isPending, teamId: spot.team.id }}
        canEdit={rights.canEdit}
        isReachable={isActive}
        onChange={(statusId) => onRun(status, item, statusId)}
      />
    );
  }
  return (
    <ProgressBadge
      progress={item.progress}
      name={item.name}
      isPending={isPending}
      canEdit={rights.canEdit}
      isReachable={isActive}
      onChange={(value) => onRun(progress, item, value)}
    />
  );
}

type ItemFieldsProps = CellProps & {
  shape: 'card' | 'row' | 'cell';
  /** The one field of a cell. */
  only?: string;
  /** Fields that have a column of their own. */
  without?: readonly string[];
};

/** The values of its fields. */
export function ItemFields({ item, isActive, rights, onValue, shape, only, without }: ItemFieldsProps) {
  const { screens, spot } = useWorkspace();
  if (!spot || (only === undefined && Object.keys(item.values).length === 0)) return null;
  const onChange: ComponentProps<typeof screens.Values>['onChange'] =
    rights.canEdit && rights.isMember ? (fieldId, value) => onValue(item, fieldId, value) : undefined;
  return <screens.Values {...{ item, shape, only, without, onChange, teamId: spot.team.id }} isReachable={isActive} />;
}
