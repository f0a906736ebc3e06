import X from 'lucide-react/icons/x';
import { keyOfPerson } from '#contract/approvals/person-key.ts';
import type { Person } from '#contract/approvals/templates.ts';
import type { Member } from '#contract/teams/members.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Switch } from '#web/ui/buttons/switch.tsx';
import { Listbox } from '#web/ui/menus/listbox.tsx';
import { Avatar } from '#web/ui/text/avatar.tsx';
import { Field } from '#web/ui/text/field.tsx';
import type { StageDraft } from './draft.ts';
import { PersonField } from './person-field.tsx';
import { usePeople } from './use-templates.ts';

const rules = [
  { value: 'all', label: 'Everyone decides' },
  { value: 'any', label: 'One decision is enough' },
  { value: 'some', label: 'A number of people decide' },
  { value: 'primary', label: 'One person decides, others advise' },
] as const;

const locks = [
  { value: 'never', label: 'Never locks the version' },
  { value: 'approved', label: 'Locks it when approved' },
  { value: 'decided', label: 'Locks it when decided' },
] as const;

const firstBegins = [
  { value: 'atOnce', label: 'Begins at once' },
  { value: 'byHand', label: 'Begins by hand' },
] as const;
const laterBegins = [
  { value: 'approved', label: 'Begins after approval' },
  { value: 'decided', label: 'Begins after any result' },
  ...firstBegins,
] as const;

const missing: Person = { kind: 'guest', email: '' };

/** One stage of the form: people first, the rest as lists that can stay as they are. */
export function StageFields({
  teamId,
  stage,
  index,
  onChange,
  onRemove,
}: {
  teamId: string;
  stage: StageDraft;
  index: number;
  onChange: (change: Partial<StageDraft>) => void;
  /** Absent for the only stage. */
  onRemove: (() => void) | undefined;
}) {
  const members = usePeople(teamId);
  const named = (person: Person) => nameOf(person, members);
  return (
    <fieldset className="rounded-md border border-line px-3 pb-3">
      <legend className="px-1 text-quiet text-xs">Stage {index + 1}</legend>
      <Field
        label="Name of the stage"
        maxLength={100}
        value={stage.name}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <ul aria-label={`People of ${stage.name}`} className="flex flex-wrap gap-2 not-empty:pb-2">
        {stage.people.map((person) => (
          <li
            key={keyOfPerson(person)}
            className="flex max-w-full items-center gap-1 rounded-full bg-hover pl-1 text-sm"
          >
            <Avatar name={named(person)} id={person.kind === 'member' ? person.userId : null} size="small" />
            <span className="min-w-0 truncate">{named(person)}</span>
            <IconButton
              label={`Remove ${named(person)}`}
              onClick={() => onChange({ people: stage.people.filter((one) => one !== person) })}
            >
              <X size={16} aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      <PersonField
        teamId={teamId}
        taken={stage.people}
        onAdd={({ person }) => onChange({ people: [...stage.people, person] })}
      />
      <div className="mt-3 grid gap-2 sm:grid-cols-2">
        <Listbox label="Rule" size="field" value={stage.rule} options={rules} onChange={(rule) => onChange({ rule })} />
        <Listbox
          label="Begin"
          size="field"
          value={stage.begins}
          options={[
            ...(index === 0 ? firstBegins : laterBegins),
            ...(stage.begins === 'kept' ? [{ value: 'kept', label: 'Begins as in the template' } as const] : []),
          ]}
          onChange={(begins) => onChange({ begins })}
        />
        {stage.rule === 'some' && (
          <Listbox
            label="How many decisions are needed"
            size="field"
            value={String(Math.min(stage.count, Math.max(1, stage.people.length)))}
            options={Array.from({ length: Math.max(1, stage.people.length) }, (_, n) => ({
              value: String(n + 1),
              label: `${n + 1} of ${Math.max(1, stage.people.length)}`,
            }))}
            onChange={(count) => onChange({ count: Number(count) })}
          />
        )}
        {stage.rule === 'primary' && stage.people.length > 0 && (
          <Listbox
            label="The person whose decision counts"
            size="field"
            value={stage.primary ?? keyOfPerson(stage.people[0] ?? missing)}
            options={stage.people.map((person) => ({ value: keyOfPerson(person), label: `${named(person)} decides` }))}
            onChange={(primary) => onChange({ primary })}
          />
        )}
        <Listbox label="Lock" size="field" value={stage.lock} options={locks} onChange={(lock) => onChange({ lock })} />
      </div>
      <Field
        className="mt-3"
        label="Due after how many business days"
        inputMode="numeric"
        placeholder="No due date"
        hint="Saturday and Sunday do not count."
        value={stage.dueDays}
        onChange={({ target }) => onChange({ dueDays: target.value })}
      />
      <label className="block font-medium text-sm">
        Checklist
        <textarea
          rows={2}
          placeholder="A line for each point"
          value={stage.checklist}
          onChange={({ target }) => onChange({ checklist: target.value })}
          className="mt-1 block w-full resize-y rounded-md border border-line bg-ground px-3 py-2 font-normal text-input outline-offset-0"
        />
      </label>
      <div className="mt-3">
        <Switch
          label="Private"
          hint="Only its people, and editors of the team, see this stage."
          checked={stage.isPrivate}
          onChange={(isPrivate) => onChange({ isPrivate })}
        />
      </div>
      {onRemove && (
        <Button variant="ghost" className="mt-2" onClick={onRemove}>
          Remove this stage
        </Button>
      )}
    </fieldset>
  );
}

export const nameOf = (person: Person, members: readonly Member[]): string =>
  person.kind === 'guest' ? person.email : (members.find(({ userId }) => userId === person.userId)?.name ?? '…');
