import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Pencil from 'lucide-react/icons/pencil';
import Trash from 'lucide-react/icons/trash-2';
import type { ReactNode } from 'react';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Row } from '#web/ui/pages/rows.tsx';

/** The list with one entry at another place. */
export function move<T>(list: readonly T[], from: number, to: number): T[] {
  const others = list.filter((_, index) => index !== from);
  return [...others.slice(0, to), ...list.slice(from, from + 1), ...others.slice(to)];
}

/** An entry of a list that people put in order. */
export function OrderedRow({
  name,
  title,
  value,
  index,
  count,
  onMove,
  onEdit,
  onRemove,
}: {
  name: string;
  title: string;
  value: ReactNode;
  index: number;
  count: number;
  onMove: (to: number) => void;
  onEdit: () => void;
  onRemove: () => void;
}) {
  return (
    <Row title={title} value={value}>
      <IconButton label={`Move ${name} up`} disabled={index === 0} onClick={() => onMove(index - 1)}>
        <ArrowUp size={16} aria-hidden="true" />
      </IconButton>
      <IconButton label={`Move ${name} down`} disabled={index === count - 1} onClick={() => onMove(index + 1)}>
        <ArrowDown size={16} aria-hidden="true" />
      </IconButton>
      <IconButton label={`Edit ${name}`} onClick={onEdit}>
        <Pencil size={16} aria-hidden="true" />
      </IconButton>
      <IconButton label={`Remove ${name}`} onClick={onRemove}>
        <Trash size={16} aria-hidden="true" />
      </IconButton>
    </Row>
  );
}
