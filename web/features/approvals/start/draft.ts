import { keyOfPerson } from '#contract/approvals/person-key.ts';
import type { ApprovalTemplate, Person, StageDue, StageRule, StageStart } from '#contract/approvals/templates.ts';
import { newId } from '#web/api/new-id.ts';

type Stage = ApprovalTemplate['stages'][number];

/** A template as its form has it: texts are what people typed, and stages keep their key while they move. */
export type StageDraft = Pick<Stage, 'name' | 'people' | 'lock' | 'isPrivate'> & {
  key: string;
  rule: StageRule['kind'];
  count: number;
  /** The person whose decision is the result, by their key; null for the first one. */
  primary: string | null;
  begins: 'atOnce' | 'approved' | 'decided' | 'byHand' | 'kept';
  /** Business days; empty for no due date. */
  dueDays: string;
  /** A line for each. */
  checklist: string;
  /** The start and the due date of a template that this form has no fields for. */
  kept: Pick<Stage, 'start' | 'due'> | null;
};

export type Draft = {
  name: string;
  again: 'everyone' | 'asked' | 'fromStage';
  /** The stage that a new version begins with. */
  fromStage: number;
  lateTo: Person | null;
  stages: StageDraft[];
};

export const emptyStage = (index: number): StageDraft => ({
  ...{ key: newId(), name: index === 0 ? 'Review' : `Stage ${index + 1}`, people: [], lock: 'never', isPrivate: false },
  ...{ rule: 'all', count: 1, primary: null, begins: index === 0 ? 'atOnce' : 'approved' },
  ...{ dueDays: '', checklist: '', kept: null },
});

export const emptyDraft = (): Draft => ({
  ...{ name: 'Approval', again: 'everyone', fromStage: 0, lateTo: null },
  stages: [emptyStage(0)],
});

export function draftOf({ name, again, lateTo, stages }: ApprovalTemplate): Draft {
  return {
    ...{ name, again: again.kind, fromStage: again.kind === 'fromStage' ? again.stage : 0, lateTo },
    stages: stages.map(({ rule, start, due, checklist, ...same }, index) => ({
      ...same,
      ...{ key: newId(), rule: rule.kind, count: rule.kind === 'some' ? rule.count : 1 },
      primary: rule.kind === 'primary' ? keyAt(same.people, rule.person) : null,
      begins: beginsOf(start, index),
      dueDays: due?.kind === 'businessDays' ? String(due.days) : '',
      checklist: checklist.join('\n'),
      kept: { start, due },
    })),
  };
}

function keyAt(people: readonly Person[], index: number): string | null {
  const person = people[index];
  return person ? keyOfPerson(person) : null;
}

/** Templates of the API may name a date or any earlier stage. */
function beginsOf(start: StageStart, index: number): StageDraft['begins'] {
  if (start.kind === 'after') return start.stage === index - 1 ? start.needs : 'kept';
  return start.kind === 'date' ? 'kept' : start.kind;
}

export function templateOf({ name, again, fromStage, lateTo, stages }: Draft): ApprovalTemplate {
  const stage = Math.min(fromStage, stages.length - 1);
  return {
    ...{ name, lateTo, again: again === 'fromStage' ? { kind: again, stage } : { kind: again } },
    stages: stages.map((draft, index) => ({
      ...{ name: draft.name, people: draft.people, lock: draft.lock, isPrivate: draft.isPrivate },
      ...{ rule: ruleOf(draft), start: startOf(draft, index), due: dueOf(draft) },
      checklist: draft.checklist.split('\n').flatMap((line) => line.trim() || []),
    })),
  };
}

function ruleOf({ rule, count, primary, people }: StageDraft): StageRule {
  if (rule === 'some') return { kind: 'some', count: Math.min(count, Math.max(1, people.length)) };
  if (rule !== 'primary') return { kind: rule };
  const person = people.findIndex((one) => keyOfPerson(one) === primary);
  return { kind: 'primary', person: Math.max(0, person) };
}

/** The first stage has none before it. */
function startOf({ begins, kept }: StageDraft, index: number): StageStart {
  if (begins === 'kept' && kept) return kept.start;
  if (begins === 'byHand') return { kind: 'byHand' };
  if (begins === 'atOnce' || begins === 'kept' || index === 0) return { kind: 'atOnce' };
  return { kind: 'after', stage: index - 1, needs: begins };
}

function dueOf({ dueDays, kept }: StageDraft): StageDue | null {
  if (dueDays.trim() !== '') return { kind: 'businessDays', days: Number(dueDays) };
  return kept?.due?.kind === 'date' ? kept.due : null;
}

/** The sentence that says what is missing; undefined once it is complete. */
export function missingIn({ name, stages }: Draft): string | undefined {
  if (name.trim() === '') return 'Give the approval a name.';
  for (const stage of stages) {
    if (stage.name.trim() === '') return 'Give each stage a name.';
    if (stage.people.length === 0) return `Add a person to "${stage.name}".`;
    const days = Number(stage.dueDays);
    if (stage.dueDays.trim() !== '' && !(Number.isInteger(days) && days >= 1 && days <= 60)) {
      return `Use 1 to 60 business days for "${stage.name}".`;
    }
  }
  return undefined;
}
