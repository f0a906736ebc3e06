import MessageSquare from 'lucide-react/icons/message-square';
import Rows3 from 'lucide-react/icons/rows-3';
import UserRoundCheck from 'lucide-react/icons/user-round-check';
import { useEffect, useState } from 'react';
import type { Field } from '#contract/items/fields.ts';
import { progressNames, type ViewSettings } from '#web/features/views/words.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Listbox } from '#web/ui/menus/listbox.tsx';
import type { ViewedPlace } from './place.ts';
import { isList } from './settings.ts';
import type { Lists } from './use-views.ts';

const typingMs = 250;

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
  const { shape, by, status = '', fieldId = '', choiceId = '', onlyOpen, isDeep, withComments } = settings;
  const wanted: readonly Field['kind'][] = shape === 'calendar' ? ['date'] : ['choice', 'choices', 'person'];
  const first = shape === 'calendar' ? { value: 'due', label: 'Approvals due' } : { value: 'status', label: 'Status' };
  const own = fields.filter(({ kind }) => wanted.includes(kind)).map(({ id, name }) => ({ value: id, label: name }));
  const stages = statuses.length > 0 ? statuses.map(({ id, name }) => ({ value: id, label: name })) : progressNames;
  const hasRows = isList(shape);
  const choices = fields
    .filter(({ kind, id }) => hasRows || kind === 'choices' || (kind === 'choice' && id !== by))
    .flatMap((field) =>
      valuesOf(field, people).map(([value, label]) => ({
        value: `${field.id} ${value}`,
        label: `${field.name}: ${label}`,
      })),
    );
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
        <NameFilter name={settings.name} onChange={(name) => onChange({ name })} />
        {(hasRows || by !== 'status') && (
          <Listbox
            className="max-w-60 shrink-0"
            label="Status"
            value={status}
            options={[{ value: '', label: 'Any status' }, ...stages]}
            onChange={(value) => onChange({ status: (value || undefined) as ViewSettings['status'] })}
          />
        )}
        {choices.length > 0 && (
          <Listbox
            className="max-w-60 shrink-0"
            label="Value of a field"
            value={choiceId && `${fieldId} ${choiceId}`}
            options={[{ value: '', label: 'Any value' }, ...choices]}
            onChange={(value) => {
              const [field, choice] = value.split(' ');
              onChange({ fieldId: field || undefined, choiceId: choice as ViewSettings['choiceId'] });
            }}
          />
        )}
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

/** The values that a field filters by; each field also by having none. */
function valuesOf({ kind, choices }: Field, people: Lists['people']): [value: string, label: string][] {
  const own: Partial<Record<Field['kind'], [string, string][]>> = {
    person: people.map(({ userId, name }) => [userId, name]),
    checkbox: [
      ['true', 'yes'],
      ['false', 'no'],
    ],
  };
  return [...(own[kind] ?? choices.map(({ id, name }): [string, string] => [id, name])), ['none', 'none']];
}

/** Typing waits for a pause, so that not every letter is a call. */
function NameFilter({ name, onChange }: { name: string; onChange: (name: string) => void }) {
  const [text, setText] = useState(name);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is typed starts the wait
  useEffect(() => {
    if (text === name) return;
    const timer = setTimeout(() => onChange(text), typingMs);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <input
      type="search"
      aria-label="Name contains"
      placeholder="Name contains"
      maxLength={200}
      value={text}
      onChange={(event) => setText(event.target.value)}
      className="h-control w-40 shrink-0 rounded-md border border-line bg-ground px-3 text-input outline-offset-0 hover:border-line-strong sm:text-sm"
    />
  );
}
