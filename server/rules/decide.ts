import { type FieldValue, readValue } from '#contract/items/fields.ts';
import type { RuleAction, RuleWhen } from '#contract/rules/rules.ts';
import type { FileFacts, Outcome, Rule, RuleEvent, Targets } from './rule.ts';

/** The longest chain of rules that cause each other. */
export const mostDepth = 5;

/** Whether a condition is true of a file now. */
export function holds(when: RuleWhen, file: FileFacts): boolean {
  switch (when.kind) {
    case 'ready':
      return file.isReady;
    case 'decided':
      return file.result === when.result;
    case 'resolved':
      return file.comments > 0 && file.openComments === 0;
    case 'progress':
      return file.progress === when.progress;
    case 'status':
      return file.statusId === when.statusId;
    case 'field':
      return hasValue(file.values[when.fieldId], when.value);
  }
}

function hasValue(known: FieldValue | undefined, wanted: FieldValue): boolean {
  if (!Array.isArray(wanted)) return known === wanted;
  return Array.isArray(known) && wanted.every((choice) => known.includes(choice));
}

/** Why a rule can do nothing, or null. */
export function findProblem({ when, action }: Pick<Rule, 'when' | 'action'>, targets: Targets): string | null {
  return findConditionProblem(when, targets) ?? findActionProblem(action, targets);
}

const noStatus = 'A status of this rule was removed. Choose another one.';

function findConditionProblem(when: RuleWhen, targets: Targets): string | null {
  if (when.kind === 'status') return targets.statuses.has(when.statusId) ? null : noStatus;
  return when.kind === 'field' ? findFieldProblem(when, targets) : null;
}

function findFieldProblem({ fieldId, value }: { fieldId: string; value: FieldValue | null }, { fields }: Targets) {
  const field = fields.get(fieldId);
  if (!field) return 'A field of this rule was removed. Choose another one.';
  if (value === null) return null;
  const read = readValue(field, value);
  if ('problem' in read) return `${field.name}: ${read.problem}`;
  // Every file would have none of the choices.
  return read.value === null ? `${field.name}: Choose at least one.` : null;
}

function findActionProblem(action: RuleAction, targets: Targets): string | null {
  switch (action.kind) {
    case 'startApproval':
      return targets.templates.has(action.templateId)
        ? null
        : 'The template of this rule was deleted. Choose another one.';
    case 'move':
      return targets.folders.has(action.folderId) ? null : 'The folder of this rule was deleted. Choose another one.';
    case 'notify':
      if (!action.userIds.some((id) => targets.people.has(id)))
        return 'None of the people of this rule is in the team now. Choose others.';
      return targets.sendsEmail ? null : 'This server sends no email. Ask its administrator.';
    case 'setStatus':
      return targets.statuses.has(action.statusId) ? null : noStatus;
    case 'setField':
      return findFieldProblem(action, targets);
    case 'setProgress':
      return null;
  }
}

const concerns = (event: RuleEvent, when: RuleWhen): boolean =>
  when.kind === event.kind && (when.kind !== 'field' || when.fieldId === event.fieldId);

/** The rules that an event concerns, in the order in which they act. Undone changes concern none. */
export function matchRules(event: RuleEvent, rules: readonly Rule[], file: FileFacts, targets: Targets): Rule[] {
  return rules
    .filter(({ isOn, when }) => isOn && concerns(event, when) && holds(when, file))
    .filter((rule) => findProblem(rule, targets) === null)
    .toSorted((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));
}

/**
 * Says why a rule must not act in this chain of events, or null. So every chain ends: each rule acts at most once for a
 * file, and few rules in a row.
 */
export function guardChain(rule: Rule, event: RuleEvent, acted: ReadonlySet<string>): string | null {
  if (acted.has(rule.id)) return 'Rules caused each other in a circle: this one has acted on this change already.';
  if (event.depth >= mostDepth) return `Rules caused each other ${mostDepth} times in a row, which is the limit.`;
  return null;
}

const already = (reason: string): Outcome => ({ outcome: 'nothing', reason });
const refused = (reason: string): Outcome => ({ outcome: 'refused', reason });
const locked = refused('The version is locked by its approval. An admin can unlock it.');

/** The result that an action would have with a file now. */
export function foresee(action: RuleAction, file: FileFacts): Outcome {
  switch (action.kind) {
    case 'setProgress':
      if (file.progress === action.progress) return already(`The progress is ${action.progress} already.`);
      return file.isLocked ? locked : acts;
    case 'setStatus':
      if (file.statusId === action.statusId) return already('The file has this status already.');
      return file.isLocked ? locked : acts;
    case 'setField':
      if (isSame(file.values[action.fieldId], action.value)) return already('The field has this value already.');
      return file.isLocked ? locked : acts;
    case 'move':
      if (file.folderId === action.folderId) return already('The file is in this folder already.');
      return file.isLocked ? locked : acts;
    case 'startApproval':
      if (file.hasOpenApproval) return refused('The newest version has an approval already.');
      return file.isLocked ? locked : acts;
    case 'notify':
      return acts;
  }
}

const isSame = (known: FieldValue | undefined, wanted: FieldValue | null): boolean =>
  JSON.stringify(known ?? null) === JSON.stringify(wanted);

const acts: Outcome = { outcome: 'acted', reason: '' };
