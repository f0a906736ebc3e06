import MessageSquare from 'lucide-react/icons/message-square';
import Rows3 from 'lucide-react/icons/rows-3';
import UserRoundCheck from 'lucide-react/icons/user-round-check';
import type { Field } from '#contract/items/fields.ts';
import { progressNames, type ViewSettings } from '#web/features/views/words.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Listbox } from '#web/ui/menus/listbox.tsx';
import type { ViewedPlace } from './place.ts';
import { isList } from './settings.ts';
import { TypedFilter } from './typed-filter.tsx';
import type { Lists } from './use-views.ts';
import { ValueFilter } from './value-filter.tsx';

/** The columns or days of a view, and its filter. */
export function ViewBar({
  settings,
  lists: { statuses, fields, people },
  title,
  onChange,
}: {
  place: ViewedPlace;
  settings: ViewSettings;
  lists: Lists;
  title: string | undefined;
  onChange: (change: Partial<ViewSettings>) => void;
}) {
  const { shape, by, status = '', onlyOpen, isDeep, withComments } = settings;
  const wanted: readonly Field['kind'][] = shape === 'calendar' ? ['date'] : ['choice', 'choices', 'person'];
  const first = shape === 'calendar' ? { value: 'due', label: 'Approvals due' } : { value: 'status', label: 'Status' };
  const own = fields.filter(({ kind }) => wanted.includes(kind)).map(({ id, name }) => ({ value: id, label: name }));
  const stages = statuses.length > 0 ? statuses.map(({ id, name }) => ({ value: id, label: name })) : progressNames;
  const hasRows = isList(shape);
  // A board by a choice has a column for each of its values.
  const others = fields.filter(({ kind, id }) => hasRows || kind === 'choices' || id !== by);
  return (
    <>
      {title && <h2 className="truncate px-4 pb-2 font-semibold sm:px-8">{title}</h2>}
      {/* One line that scrolls where the height is for the cards. */}
      <div className="flex shrink-0 flex-wrap items-center gap-2 px-4 pt-1 pb-3 max-sm:flex-nowrap max-sm:overflow-x-auto short:flex-nowrap short:overflow-x-auto sm:px-8">
        {!hasRows && (
          <Listbox
            className="max-w-60 shrink-0"
            label={shape === 'calendar' ? 'Days of' : 'Columns by'}
            value={by}
            options={[first, ...own]}
            onChange={(value) => onChange({ by: value as ViewSettings['by'] })}
          />
        )}
        <TypedFilter label="Name contains" value={settings.name} onChange={(name) => onChange({ name })} />
        {(hasRows || by !== 'status') && (
          <Listbox
            className="max-w-60 shrink-0"
            label="Status"
            value={status}
            options={[{ value: '', label: 'Any status' }, ...stages]}
            onChange={(value) => onChange({ status: (value || undefined) as ViewSettings['status'] })}
          />
        )}
        {others.length > 0 && <ValueFilter fields={others} people={people} filter={settings} onChange={onChange} />}
        <Button
          aria-pressed={onlyOpen}
          className="aria-pressed:border-accent"
          onClick={() => onChange({ onlyOpen: !onlyOpen })}
        >
          <MessageSquare size={16} aria-hidden="true" />
          Open comments
        </Button>
        {!hasRows && (
          <Button
            aria-pressed={isDeep}
            className="aria-pressed:border-accent"
            onClick={() => onChange({ isDeep: !isDeep })}
          >
            <Rows3 size={16} aria-hidden="true" />
            All files below
          </Button>
        )}
        {shape === 'calendar' && (
          <Button
            aria-pressed={withComments}
            className="aria-pressed:border-accent"
            onClick={() => onChange({ withComments: !withComments })}
          >
            <UserRoundCheck size={16} aria-hidden="true" />
            Assigned comments
          </Button>
        )}
      </div>
    </>
  );
}
