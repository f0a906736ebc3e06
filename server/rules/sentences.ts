import type { Result } from '#contract/approvals/decisions.ts';
import type { Field, FieldValue } from '#contract/items/fields.ts';
import type { RuleAction, RuleWhen } from '#contract/rules/rules.ts';
import type { Targets } from './rule.ts';

/** Rules as people read them: "When all comments of a file are resolved, set its progress to Done". */

const results: Record<Result, string> = {
  approved: 'approved',
  approvedWithChanges: 'approved with changes',
  changesRequired: 'changes required',
};

export function sayWhen(when: RuleWhen, targets: Targets): string {
  switch (when.kind) {
    case 'ready':
      return 'a new version of a file is ready';
    case 'decided':
      return `an approval is decided with "${results[when.result]}"`;
    case 'resolved':
      return 'all comments of a file are resolved';
    case 'progress':
      return `the progress of a file becomes ${when.progress}`;
    case 'status':
      return `the status of a file becomes ${quote(targets.statuses.get(when.statusId), 'status')}`;
    case 'field':
      return sayField(when, targets, 'becomes');
  }
}

/** The same as something that happened to a file, for the log and for emails. */
export function sayHappened(when: RuleWhen, targets: Targets): string {
  switch (when.kind) {
    case 'ready':
      return 'A new version is ready';
    case 'decided':
      return `The approval was decided with "${results[when.result]}"`;
    case 'resolved':
      return 'All comments are resolved';
    case 'progress':
      return `The progress is ${when.progress}`;
    case 'status':
      return `The status is ${quote(targets.statuses.get(when.statusId), 'status')}`;
    case 'field':
      return sayField(when, targets, 'is');
  }
}

export function sayAction(action: RuleAction, targets: Targets): string {
  switch (action.kind) {
    case 'setProgress':
      return `set its progress to ${action.progress}`;
    case 'setStatus':
      return `set its status to ${quote(targets.statuses.get(action.statusId), 'status')}`;
    case 'setField':
      return action.value === null
        ? `clear its field ${quote(targets.fields.get(action.fieldId)?.name, 'field')}`
        : `set ${sayField({ ...action, value: action.value }, targets, 'to')}`;
    case 'startApproval':
      return `start the approval ${quote(targets.templates.get(action.templateId), 'template')}`;
    case 'move':
      return `move it to the folder ${quote(targets.folders.get(action.folderId), 'folder')}`;
    case 'notify':
      return `email ${sayPeople(action.userIds, targets)}`;
  }
}

const quote = (name: string | undefined, kind: string): string =>
  name === undefined ? `of a deleted ${kind}` : `"${name}"`;

const mostNamed = 3;

function sayPeople(ids: readonly string[], { people }: Targets): string {
  const names = ids.flatMap((id) => people.get(id) ?? []);
  return names.length === 0 ? 'people who left the team' : sayNames(names);
}

/** The first few, and how many others. */
export function sayNames(names: readonly string[]): string {
  const others = names.length - mostNamed;
  if (others <= 0) return names.join(', ');
  return `${names.slice(0, mostNamed).join(', ')} and ${others} more`;
}

function sayField(
  { fieldId, value }: { fieldId: string; value: FieldValue },
  { fields, people }: Targets,
  verb: string,
): string {
  const field = fields.get(fieldId);
  return field ? `"${field.name}" ${verb} ${sayValue(field, value, people)}` : `a deleted field ${verb} a value`;
}

function sayValue({ kind, choices }: Field, value: FieldValue, people: ReadonlyMap<string, string>): string {
  if (kind === 'checkbox') return value ? 'checked' : 'not checked';
  if (kind === 'person') return people.get(String(value)) ?? 'a person';
  if (kind !== 'choice' && kind !== 'choices') return `"${value}"`;
  const names = new Map(choices.map(({ id, name }) => [id, name]));
  return [value]
    .flat()
    .map((id) => quote(names.get(String(id)), 'choice'))
    .join(' and ');
}
