import type { ApprovalTemplate, Person, StageRule, StageStart } from '#contract/approvals/templates.ts';
import { newId } from '#web/api/new-id.ts';

/** A template as its form has it: texts are what people typed, and stages keep their key while they move. */
export type StageDraft = {
  key: string;
  name: string;
  people: Person[];
  rule: StageRule['kind'];
  count: number;
  /** The person whose decision is the result. */
  primary: number;
  begins: 'atOnce' | 'approved' | 'decided' | 'byHand';
  /** Business days; empty for no due date. */
  dueDays: string;
  lock: ApprovalTemplate['stages'][number]['lock'];
  /** A line for each. */
  checklist: string;
  isPrivate: boolean;
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
  ...{
    key: newId(),
    name: index === 0 ? 'Review' : `Stage ${index + 1}`,
    people: [],
    rule: 'all',
    count: 1,
    primary: 0,
  },
  ...{ begins: index === 0 ? 'atOnce' : 'approved', dueDays: '', lock: 'never', checklist: '', isPrivate: false },
});

export const emptyDraft = (): Draft => ({
  ...{ name: 'Approval', again: 'everyone', fromStage: 0, lateTo: null },
  stages: [emptyStage(0)],
});

export function draftOf({ name, again, lateTo, stages }: ApprovalTemplate): Draft {
  return {
    ...{ name, again: again.kind, fromStage: again.kind === 'fromStage' ? again.stage : 0, lateTo },
    stages: stages.map((stage) => ({
      ...{ key: newId(), name: stage.name, people: stage.people, rule: stage.rule.kind, lock: stage.lock },
      count: stage.rule.kind === 'some' ? stage.rule.count : 1,
      primary: stage.rule.kind === 'primary' ? stage.rule.person : 0,
      begins: beginsOf(stage.start),
      dueDays: stage.due?.kind === 'businessDays' ? String(stage.due.days) : '',
      checklist: stage.checklist.join('\n'),
      isPrivate: stage.isPrivate,
    })),
  };
}

/** Templates of the API may name a date, which this form has no field for. */
function beginsOf(start: StageStart): StageDraft['begins'] {
  if (start.kind === 'after') return start.needs;
  return start.kind === 'atOnce' ? 'atOnce' : 'byHand';
}

export function templateOf({ name, again, fromStage, lateTo, stages }: Draft): ApprovalTemplate {
  return {
    ...{ name, lateTo },
    again:
      again === 'fromStage' ? { kind: 'fromStage', stage: Math.min(fromStage, stages.length - 1) } : { kind: again },
    stages: stages.map((stage, index) => ({
      ...{ name: stage.name, people: stage.people, lock: stage.lock, isPrivate: stage.isPrivate },
      rule: ruleOf(stage),
      start: startOf(stage, index),
      due: stage.dueDays.trim() === '' ? null : { kind: 'businessDays', days: Number(stage.dueDays) },
      checklist: stage.checklist.split('\n').flatMap((line) => line.trim() || []),
    })),
  };
}

function ruleOf({ rule, count, primary, people }: StageDraft): StageRule {
  if (rule === 'some') return { kind: 'some', count: Math.min(count, Math.max(1, people.length)) };
  return rule === 'primary'
    ? { kind: 'primary', person: Math.min(primary, Math.max(0, people.length - 1)) }
    : { kind: rule };
}

/** The first stage has none before it. */
function startOf({ begins }: StageDraft, index: number): StageStart {
  if (begins === 'byHand') return { kind: 'byHand' };
  return begins === 'atOnce' || index === 0 ? { kind: 'atOnce' } : { kind: 'after', stage: index - 1, needs: begins };
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
