import ExternalLink from 'lucide-react/icons/external-link';
import type { Field, FieldValue, FieldValues } from '#contract/items/fields.ts';
import { useShownFields } from '#web/api/team-fields.ts';
import { classNames } from '#web/ui/class-names.ts';
import { EditableValue, type SetValue } from './edit/editable-value.tsx';
import { ShownValue } from './shown-value.tsx';

/** Cards have room for so many. */
const mostOnCard = 2;

type ItemValuesProps = {
  teamId: string;
  item: { id: string; name: string; values: FieldValues };
  /** On the picture of a card, in a row of the list, in a column of the list, or as a list of all fields. */
  shape: 'card' | 'row' | 'cell' | 'list';
  /** The one field of a cell. */
  only?: string | undefined;
  /** Fields that have a place of their own. */
  without?: readonly string[] | undefined;
  /** Whether the keyboard reaches them: in a grid, only those of the active item. */
  isReachable?: boolean;
  /** Absent without the right to edit. */
  onChange: SetValue | undefined;
};

/** The values of an item in the order of the fields. Each is edited where it stands. */
export function ItemValues({ teamId, item, shape, only, without, isReachable = true, onChange }: ItemValuesProps) {
  const { fields } = useShownFields(teamId, item.id);
  const shared = { teamId, item, isReachable, onChange };
  if (shape === 'list') return <ValueList {...shared} fields={fields} />;
  if (shape === 'cell') {
    const field = fields.find(({ id }) => id === only);
    return field && <Value {...shared} field={field} className="-mx-1 min-h-6 w-full rounded-sm px-1 text-left" />;
  }
  const given = fields.filter(({ id }) => item.values[id] !== undefined && !without?.includes(id));
  const shown = shape === 'card' ? given.slice(0, mostOnCard) : given;
  const chip = classNames(
    'inline-flex h-6 min-w-0 items-center rounded-sm px-1.5 text-xs',
    shape === 'card' ? 'pointer-events-auto bg-ground text-text' : 'bg-hover text-text',
  );
  return shown.map((field) => (
    <span key={field.id} className={classNames('min-w-0', shape === 'card' && 'pointer-events-auto')}>
      <Value {...shared} field={field} className={chip} />
    </span>
  ));
}

type ValueProps = Pick<ItemValuesProps, 'teamId' | 'item' | 'onChange'> & { isReachable: boolean };

function Value({ field, className, ...shared }: ValueProps & { field: Field; className: string }) {
  const { teamId, item, isReachable, onChange } = shared;
  const value = item.values[field.id];
  if (onChange) {
    const style = classNames(className, 'inline-flex items-center hover:bg-hover');
    return <EditableValue {...{ teamId, item, field, value, isReachable, onChange }} className={style} />;
  }
  if (value === undefined) return null;
  return (
    <span className={classNames(className, 'inline-flex items-center')} data-tooltip={field.name}>
      <span className="sr-only">{field.name}: </span>
      <ShownValue teamId={teamId} field={field} value={value} />
    </span>
  );
}

function ValueList({ fields, ...shared }: ValueProps & { fields: readonly Field[] }) {
  const { teamId, item, onChange } = shared;
  const shown = onChange ? fields : fields.filter(({ id }) => item.values[id] !== undefined);
  if (shown.length === 0) return null;
  return (
    <section className="mb-4 border-line border-b pb-4">
      <h3 className="mb-1 text-base">Fields</h3>
      <dl>
        {shown.map((field) => (
          <div key={field.id} className="grid min-h-control grid-cols-[7rem_minmax(0,1fr)] items-center gap-x-3 py-0.5">
            <dt className="wrap-anywhere text-quiet text-sm">{field.name}</dt>
            <dd className="group flex min-w-0">
              {onChange ? (
                <Value {...shared} field={field} className="-mx-1.5 min-h-control w-full rounded-md px-1.5 text-left" />
              ) : (
                <PlainValue teamId={teamId} field={field} value={item.values[field.id]} />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function PlainValue({ teamId, field, value }: { teamId: string; field: Field; value: FieldValue | undefined }) {
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
