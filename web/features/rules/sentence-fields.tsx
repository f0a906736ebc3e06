import type { RuleAction, RuleChoices, RuleWhen } from '#contract/rules/rules.ts';
import { Listbox } from '#web/ui/menus/listbox.tsx';
import { CheckList } from './check-list.tsx';
import { keyOf, listActions, listWhens } from './rule-options.ts';
import { ValueControl } from './value-control.tsx';

const gone = { value: '', label: 'Choose' };

/** The two halves of a rule, which read as one sentence. */
export function SentenceFields({
  choices,
  when,
  action,
  onWhen,
  onAction,
}: {
  choices: RuleChoices;
  when: RuleWhen;
  action: RuleAction;
  onWhen: (when: RuleWhen) => void;
  onAction: (action: RuleAction) => void;
}) {
  const fieldOf = (id: string) => choices.fields.find((field) => field.id === id);
  const whenField = when.kind === 'field' ? fieldOf(when.fieldId) : undefined;
  const actionField = action.kind === 'setField' ? fieldOf(action.fieldId) : undefined;
  return (
    <div className="grid gap-3">
      <Half label="When" chosen={when} options={listWhens(choices)} onChange={onWhen} />
      {when.kind === 'field' && whenField && (
        <ValueControl
          field={whenField}
          people={choices.people}
          value={when.value}
          onChange={(value) => onWhen({ ...when, value })}
        />
      )}
      <Half label="Then" chosen={action} options={listActions(choices)} onChange={onAction} />
      {action.kind === 'setField' && action.value !== null && actionField && (
        <ValueControl
          field={actionField}
          people={choices.people}
          value={action.value}
          onChange={(value) => onAction({ ...action, value })}
        />
      )}
      {action.kind === 'move' && (
        <Listbox
          label="Folder"
          size="field"
          value={action.folderId}
          options={choices.folders.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(folderId) => onAction({ kind: 'move', folderId })}
        />
      )}
      {action.kind === 'notify' && (
        <CheckList
          legend="People to email"
          options={choices.people}
          chosen={action.userIds}
          onChange={(userIds) => onAction({ kind: 'notify', userIds })}
        />
      )}
    </div>
  );
}

function Half<Part extends RuleWhen | RuleAction>({
  label,
  chosen,
  options,
  onChange,
}: {
  label: string;
  chosen: Part;
  options: { label: string; value: Part }[];
  onChange: (part: Part) => void;
}) {
  const keyed = options.map((option) => ({ ...option, key: keyOf(option.value) }));
  const isKnown = keyed.some(({ key }) => key === keyOf(chosen));
  return (
    <div>
      <p aria-hidden="true" className="mb-1 font-medium text-sm">
        {label}
      </p>
      <Listbox
        label={label}
        size="field"
        className="w-full"
        value={isKnown ? keyOf(chosen) : ''}
        options={[...(isKnown ? [] : [gone]), ...keyed.map(({ key, label: text }) => ({ value: key, label: text }))]}
        onChange={(key) => {
          const option = keyed.find((one) => one.key === key);
          if (option) onChange(option.value);
        }}
      />
    </div>
  );
}
