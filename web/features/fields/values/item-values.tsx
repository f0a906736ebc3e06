import ExternalLink from 'lucide-react/icons/external-link';
import Pencil from 'lucide-react/icons/pencil';
import type { Field, FieldValue, FieldValues } from '#contract/items/fields.ts';
import { useShownFields } from '#web/api/team-fields.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ShownValue } from './shown-value.tsx';

/** Cards have room for so many. */
const mostOnCard = 2;

type ItemValuesProps = {
  teamId: string;
  item: { id: string; name: string; values: FieldValues };
  /** On the picture of a card, in a row of the list, or as a list of all fields. */
  shape: 'card' | 'row' | 'list';
  /** Whether the keyboard reaches them: in a grid, only those of the active item. */
  isReachable?: boolean;
  /** Absent without the right to edit. */
  onEdit: ((fieldId: string) => void) | undefined;
};

/** The values of an item in the order of the fields. Each is a button that edits it. */
export function ItemValues({ teamId, item, shape, isReachable = true, onEdit }: ItemValuesProps) {
  const { fields } = useShownFields(teamId, item.id);
  if (shape === 'list') return <ValueList {...{ teamId, item, fields, onEdit }} />;
  const given = fields.flatMap((field) => {
    const value = item.values[field.id];
    return value === undefined ? [] : [{ field, value }];
  });
  const shown = shape === 'card' ? given.slice(0, mostOnCard) : given;
  const chip = classNames(
    'inline-flex h-6 min-w-0 items-center rounded-sm px-1.5 text-xs',
    shape === 'card' ? 'pointer-events-auto bg-ground text-text' : 'bg-hover text-text',
  );
  return shown.map(({ field, value }) => {
    const content = <ShownValue teamId={teamId} field={field} value={value} />;
    if (!onEdit) {
      return (
        <span key={field.id} className={chip} data-tooltip={field.name}>
          <span className="sr-only">{field.name}: </span>
          {content}
        </span>
      );
    }
    return (
      <button
        key={field.id}
        type="button"
        tabIndex={isReachable ? 0 : -1}
        data-tooltip={`Edit ${field.name}`}
        onClick={() => onEdit(field.id)}
        className={classNames(chip, 'hover:bg-hover')}
      >
        <span className="sr-only">
          {field.name} of {item.name}:{' '}
        </span>
        {content}
      </button>
    );
  });
}

type ValueListProps = Pick<ItemValuesProps, 'teamId' | 'item' | 'onEdit'> & { fields: readonly Field[] };

function ValueList({ teamId, item, fields, onEdit }: ValueListProps) {
  const shown = onEdit ? fields : fields.filter(({ id }) => item.values[id] !== undefined);
  if (shown.length === 0) return null;
  return (
    <section className="mb-4 border-line border-b pb-4">
      <h3 className="mb-1 text-base">Fields</h3>
      <dl>
        {shown.map((field) => (
          <div key={field.id} className="grid grid-cols-[7rem_minmax(0,1fr)_auto] items-center gap-x-3 py-0.5">
            <dt className="wrap-anywhere text-quiet text-sm">{field.name}</dt>
            <dd className="flex min-w-0">
              <Value teamId={teamId} field={field} value={item.values[field.id]} />
            </dd>
            {onEdit && (
              <dd>
                <IconButton label={`Edit ${field.name}`} onClick={() => onEdit(field.id)}>
                  <Pencil size={16} aria-hidden="true" />
                </IconButton>
              </dd>
            )}
          </div>
        ))}
      </dl>
    </section>
  );
}

function Value({ teamId, field, value }: { teamId: string; field: Field; value: FieldValue | undefined }) {
  if (value === undefined) return <span className="text-quiet">None</span>;
  const content = <ShownValue teamId={teamId} field={field} value={value} />;
  if (field.kind !== 'link') return content;
  return (
    <a
      href={String(value)}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="inline-flex min-w-0 items-center gap-1 underline"
    >
      {content}
      <ExternalLink size={12} className="shrink-0" aria-hidden="true" />
      <span className="sr-only">(opens a new tab)</span>
    </a>
  );
}
