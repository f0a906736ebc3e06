import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { keyOfPerson } from '#contract/approvals/person-key.ts';
import type { Person } from '#contract/approvals/templates.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { usePending } from '#web/ui/use-pending.ts';
import { peopleQuery, usePeople } from './use-templates.ts';

/** Adds a member by name or address, or a guest by an address of any mail. */
export function PersonField({
  teamId,
  taken,
  onAdd,
}: {
  teamId: string;
  taken: readonly Person[];
  onAdd: (added: { person: Person }) => void | Promise<void>;
}) {
  const people = usePeople(teamId);
  const queryClient = useQueryClient();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const [pending, add] = usePending(async () => {
    const text = typed.trim().toLowerCase();
    if (text === '') return;
    // A name can be typed before the list of members is there.
    const members = await queryClient.ensureQueryData(peopleQuery(teamId)).catch(() => people);
    const named = members.filter(({ name }) => name.toLowerCase() === text);
    const member =
      members.find(({ email }) => email.toLowerCase() === text) ?? (named.length === 1 ? named[0] : undefined);
    if (!member && named.length > 1) {
      setProblem('Several members have this name. Enter the address.');
      return;
    }
    if (!member && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)) {
      setProblem('Choose a member, or enter an email address.');
      return;
    }
    const person: Person = member ? { kind: 'member', userId: member.userId } : { kind: 'guest', email: text };
    if (taken.some((one) => keyOfPerson(one) === keyOfPerson(person))) {
      setProblem('This person is in the stage.');
      return;
    }
    await onAdd({ person });
    setTyped('');
  });
  return (
    <div>
      <div className="flex items-start gap-2">
        <input
          list={id}
          aria-label="Add a person"
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem && `${id}-problem`}
          placeholder="Name of a member, or an email address"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setProblem(undefined);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            void add();
          }}
          className="block h-field w-full min-w-0 rounded-md border border-line bg-ground px-3 text-input outline-offset-0"
        />
        <datalist id={id}>
          {people.map(({ userId, name, email }) => (
            <option key={userId} value={email}>
              {name}
            </option>
          ))}
        </datalist>
        <Button size="field" pending={pending} disabled={typed.trim() === ''} onClick={() => void add()}>
          Add
        </Button>
      </div>
      <p id={`${id}-problem`} aria-live="polite" className="pt-0.5 text-upcoming text-xs empty:hidden">
        {problem}
      </p>
    </div>
  );
}
