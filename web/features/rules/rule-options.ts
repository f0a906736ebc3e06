import type { Field, FieldValue } from '#contract/items/fields.ts';
import { Progress } from '#contract/items/progress.ts';
import type { RuleAction, RuleChoices, RuleWhen } from '#contract/rules/rules.ts';

/** The halves of the sentence as options of a list. Folders, people and values are asked beside it. */

type Option<T> = { label: string; value: T };

const results = [
  { result: 'approved', label: 'approved' },
  { result: 'approvedWithChanges', label: 'approved with changes' },
  { result: 'changesRequired', label: 'changes required' },
] as const;

export function listWhens({ statuses, fields }: RuleChoices): Option<RuleWhen>[] {
  return [
    { label: 'a new version of a file is ready', value: { kind: 'ready' } },
    { label: 'all comments of a file are resolved', value: { kind: 'resolved' } },
    ...results.map(({ result, label }): Option<RuleWhen> => {
      return { label: `an approval is decided with "${label}"`, value: { kind: 'decided', result } };
    }),
    ...Progress.options.map((progress): Option<RuleWhen> => {
      return { label: `the progress becomes ${progress}`, value: { kind: 'progress', progress } };
    }),
    ...statuses.map(({ id, name }): Option<RuleWhen> => {
      return { label: `the status becomes "${name}"`, value: { kind: 'status', statusId: id } };
    }),
    ...fields.map((field): Option<RuleWhen> => {
      return {
        label: `the field "${field.name}" becomes …`,
        value: { kind: 'field', fieldId: field.id, value: firstValue(field) },
      };
    }),
  ];
}

export function listActions({ statuses, fields, templates, folders, sendsEmail }: RuleChoices): Option<RuleAction>[] {
  const [folder] = folders;
  return [
    ...Progress.options.map((progress): Option<RuleAction> => {
      return { label: `set its progress to ${progress}`, value: { kind: 'setProgress', progress } };
    }),
    ...statuses.map(({ id, name }): Option<RuleAction> => {
      return { label: `set its status to "${name}"`, value: { kind: 'setStatus', statusId: id } };
    }),
    ...fields.map((field): Option<RuleAction> => {
      return {
        label: `set the field "${field.name}" to …`,
        value: { kind: 'setField', fieldId: field.id, value: firstValue(field) },
      };
    }),
    ...fields.map(({ id, name }): Option<RuleAction> => {
      return { label: `clear the field "${name}"`, value: { kind: 'setField', fieldId: id, value: null } };
    }),
    ...templates.map(({ id, name }): Option<RuleAction> => {
      return { label: `start the approval "${name}"`, value: { kind: 'startApproval', templateId: id } };
    }),
    ...(folder ? [{ label: 'move it to a folder …', value: { kind: 'move', folderId: folder.id } as const }] : []),
    ...(sendsEmail ? [{ label: 'email people …', value: { kind: 'notify', userIds: [] } as const }] : []),
  ].map((option) => option as Option<RuleAction>);
}

/** One text for each option, whatever is asked beside it. */
export function keyOf(part: RuleWhen | RuleAction): string {
  switch (part.kind) {
    case 'field':
      return `field ${part.fieldId}`;
    case 'setField':
      return `${part.value === null ? 'clear' : 'setField'} ${part.fieldId}`;
    case 'move':
    case 'notify':
      return part.kind;
    default:
      return Object.values(part).join(' ');
  }
}

function firstValue({ kind, choices }: Field): FieldValue {
  if (kind === 'checkbox') return true;
  if (kind === 'number') return 0;
  if (kind === 'choices') return choices.slice(0, 1).map(({ id }) => id);
  return kind === 'choice' ? (choices[0]?.id ?? '') : '';
}
