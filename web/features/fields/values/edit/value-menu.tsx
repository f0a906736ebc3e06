import { useState } from 'react';
import type { Field, FieldValue } from '#contract/items/fields.ts';
import { usePeople } from '#web/api/team-people.ts';
import { Menu, MenuCheck, MenuChoice, type MenuState } from '#web/ui/menus/menu.tsx';
import { Dot, Tag } from '#web/ui/tag.tsx';

type ValueMenuProps = MenuState & {
  teamId: string;
  field: Field;
  value: FieldValue | undefined;
  onChange: (value: FieldValue | null) => void;
};

/** The choices of a field, or the people of the team. */
export function ValueMenu({ teamId, field, value, onChange, ...state }: ValueMenuProps) {
  const people = usePeople(teamId, field.kind === 'person');
  if (field.kind === 'choices') return <Several {...state} {...{ teamId, field, value, onChange }} />;
  const options =
    field.kind === 'person'
      ? people.map(({ userId, name }) => ({ value: userId, label: name, icon: null }))
      : field.choices.map(({ id, name, color }) => ({ value: id, label: name, icon: <Dot color={color} /> }));
  const current = value === undefined ? '' : String(value);
  return (
    <Menu {...state}>
      <MenuChoice
        label={field.name}
        value={current}
        options={[{ value: '', label: 'None', icon: null }, ...options]}
        onChange={(chosen) => {
          if (chosen !== current) onChange(chosen || null);
          state.onOpenChange(false);
        }}
      />
    </Menu>
  );
}

/** Several choices are one change, when the menu closes. */
function Several({ field, value, onChange, onOpenChange, ...state }: ValueMenuProps) {
  const [draft, setDraft] = useState<readonly string[]>();
  const before = Array.isArray(value) ? value : [];
  const chosen = draft ?? before;
  function close(isOpen: boolean): void {
    if (!isOpen && draft && [...draft].sort().join() !== [...before].sort().join()) {
      onChange(draft.length > 0 ? [...draft] : null);
    }
    if (!isOpen) setDraft(undefined);
    onOpenChange(isOpen);
  }
  return (
    <Menu {...state} onOpenChange={close}>
      {field.choices.map(({ id, name, color }) => (
        <MenuCheck
          key={id}
          checked={chosen.includes(id)}
          onChange={(isChosen) => setDraft(isChosen ? [...chosen, id] : chosen.filter((one) => one !== id))}
        >
          <Tag name={name} color={color} />
        </MenuCheck>
      ))}
    </Menu>
  );
}
