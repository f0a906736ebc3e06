import { expect, test } from 'vitest';
import type { FieldValues } from '#contract/items/fields.ts';
import type { RuleAction, RuleWhen } from '#contract/rules/rules.ts';
import { isProof } from '#rig/values/proof.ts';
import { makeRandom, type Random, runSeed } from '#rig/values/random.ts';
import { findProblem, foresee, guardChain, holds, matchRules, mostDepth } from './decide.ts';
import type { FileFacts, Rule, RuleEvent, Targets } from './rule.ts';
import { sayAction, sayWhen } from './sentences.ts';

const progresses = ['In Progress', 'Upcoming', 'Done'] as const;
const results = ['approved', 'approvedWithChanges', 'changesRequired'] as const;
const statuses = ['cut', 'graded', 'deleted'];
const fields = ['lut', 'deleted'];
const folders = ['dailies', 'done', 'deleted'];
const web = { id: '0198a4f2-0000-7000-8000-000000000001', name: 'Web', color: 'teal' as const };
const targets: Targets = {
  templates: new Map([['client', 'Client']]),
  folders: new Map([
    ['dailies', 'Dailies'],
    ['done', 'Done'],
  ]),
  people: new Map([['mara', 'Mara']]),
  sendsEmail: true,
  statuses: new Map([
    ['cut', 'In the cut'],
    ['graded', 'Graded'],
  ]),
  fields: new Map([
    ['lut', { id: 'lut', name: 'LUT', kind: 'checkbox', choices: [], seenBy: 'team' }],
    ['outlet', { id: 'outlet', name: 'Outlet', kind: 'choices', choices: [web], seenBy: 'team' }],
    ['shot', { id: 'shot', name: 'Shot', kind: 'text', choices: [], seenBy: 'team' }],
  ]),
};
const file: FileFacts = {
  ...{ isReady: true, result: null, hasOpenApproval: false, isLocked: false },
  ...{ comments: 2, openComments: 1, progress: 'Upcoming', folderId: null },
  ...{ statusId: null, values: {} },
};

const drawWhen = (random: Random): RuleWhen =>
  random.pick<RuleWhen>([
    { kind: 'ready' },
    { kind: 'resolved' },
    { kind: 'decided', result: random.pick(results) },
    { kind: 'progress', progress: random.pick(progresses) },
    { kind: 'status', statusId: random.pick(statuses) },
    { kind: 'field', fieldId: random.pick(fields), value: random.pick([true, false]) },
  ]);

const drawAction = (random: Random): RuleAction =>
  random.pick<RuleAction>([
    { kind: 'setProgress', progress: random.pick(progresses) },
    { kind: 'setStatus', statusId: random.pick(statuses) },
    { kind: 'setField', fieldId: random.pick(fields), value: random.pick([true, false, null]) },
    { kind: 'startApproval', templateId: random.pick(['client', 'deleted']) },
    { kind: 'notify', userIds: [random.pick(['mara', 'left'])] },
    { kind: 'move', folderId: random.pick(folders) },
  ]);

const drawRules = (random: Random): Rule[] =>
  Array.from({ length: 1 + random.below(12) }, (_, index) => ({
    ...{ id: `rule ${index}`, name: `Rule ${index}`, isOn: random.below(8) > 0, createdAt: random.below(4) },
    ...{ when: drawWhen(random), action: drawAction(random) },
  }));

const drawEvent = (random: Random): RuleEvent => ({
  ...random.pick([cause('ready'), cause('decided'), cause('resolved'), cause('progress'), cause('field', 'lut')]),
  depth: 0,
});

const drawFile = (random: Random): FileFacts => ({
  isReady: random.below(3) > 0,
  result: random.pick([null, ...results]),
  hasOpenApproval: random.below(3) === 0,
  isLocked: random.below(5) === 0,
  comments: random.below(3),
  openComments: random.below(2),
  progress: random.pick(progresses),
  folderId: random.pick([null, ...folders]),
  statusId: random.pick([null, ...statuses]),
  values: random.pick<FieldValues>([{}, { lut: true }, { lut: false }]),
});

/** Stands for the database when a rule acts: the file after it, and the events of its triggers. */
function apply(action: RuleAction, before: FileFacts): { file: FileFacts; causes: Omit<RuleEvent, 'depth'>[] } {
  switch (action.kind) {
    case 'setProgress':
      return { file: { ...before, progress: action.progress }, causes: [cause('progress'), cause('status')] };
    case 'setStatus': {
      const progress = action.statusId === 'graded' ? 'Done' : 'Upcoming';
      return { file: { ...before, statusId: action.statusId, progress }, causes: [cause('status'), cause('progress')] };
    }
    case 'setField': {
      const { [action.fieldId]: _, ...others } = before.values;
      const values = action.value === null ? others : { ...others, [action.fieldId]: action.value };
      return { file: { ...before, values }, causes: [cause('field', action.fieldId)] };
    }
    case 'move':
      return { file: { ...before, folderId: action.folderId }, causes: [] };
    case 'startApproval':
      return { file: { ...before, hasOpenApproval: true, result: null }, causes: [] };
    case 'notify':
      return { file: before, causes: [] };
  }
}

const cause = (kind: RuleWhen['kind'], fieldId: string | null = null) => ({ kind, fieldId });

type Line = { rule: string; depth: number; outcome: string };

/** Follows a chain to its end, as the job does. */
function follow(first: RuleEvent, rules: Rule[], start: FileFacts): { file: FileFacts; log: Line[]; events: number } {
  const acted = new Set<string>();
  const log: Line[] = [];
  const waiting = [first];
  let now = start;
  let events = 0;
  for (let event = waiting.shift(); event; event = waiting.shift()) {
    events++;
    const actedBefore = new Set(acted);
    for (const rule of matchRules(event, rules, now, targets)) {
      const stop = guardChain(rule, event, actedBefore);
      const outcome = stop ? 'stopped' : foresee(rule.action, now).outcome;
      log.push({ rule: rule.id, depth: event.depth, outcome });
      if (outcome !== 'acted') continue;
      acted.add(rule.id);
      const after = apply(rule.action, now);
      now = after.file;
      for (const one of after.causes) waiting.push({ ...one, depth: event.depth + 1 });
    }
  }
  return { file: now, log, events };
}

test('every chain of rules ends, and each rule acts in it at most once', () => {
  for (let round = 0; round < (isProof ? 200_000 : 3_000); round++) {
    const random = makeRandom(runSeed + round);
    const rules = drawRules(random);
    const start = drawFile(random);
    const { log, events } = follow(drawEvent(random), rules, start);
    const acts = log.filter(({ outcome }) => outcome === 'acted');
    expect(new Set(acts.map(({ rule }) => rule)).size).toBe(acts.length);
    expect(Math.max(0, ...acts.map(({ depth }) => depth))).toBeLessThan(mostDepth);
    expect(events).toBeLessThanOrEqual(1 + 2 * rules.length);
    for (const { rule } of log) {
      const known = rules.find(({ id }) => id === rule);
      expect(known?.isOn && findProblem(known, targets) === null).toBe(true);
    }
  }
});

test('the result of a chain depends on the rules and the file alone, not on the order in which they are read', () => {
  for (let round = 0; round < (isProof ? 50_000 : 1_000); round++) {
    const random = makeRandom(runSeed + round);
    const rules = drawRules(random);
    const start = drawFile(random);
    const event = drawEvent(random);
    const shuffled = rules.map((rule) => ({ rule, place: random.below(1_000) })).sort((a, b) => a.place - b.place);
    const other = follow(
      event,
      shuffled.map(({ rule }) => rule),
      start,
    );
    expect(other).toEqual(follow(event, rules, start));
  }
});

test('two rules that undo each other stop at the first repetition, and say so', () => {
  const rules: Rule[] = (['Done', 'Upcoming'] as const).map((progress, index) => ({
    ...{ id: progress, name: progress, isOn: true, createdAt: index },
    when: { kind: 'progress', progress },
    action: { kind: 'setProgress', progress: progress === 'Done' ? 'Upcoming' : 'Done' },
  }));
  const { log } = follow({ ...cause('progress'), depth: 0 }, rules, { ...file, progress: 'Done' });
  expect(log.map(({ rule, outcome }) => `${rule} ${outcome}`)).toEqual([
    'Done acted',
    'Upcoming acted',
    'Done stopped',
  ]);
});

test('conditions are about the file as it is now', () => {
  expect(holds({ kind: 'resolved' }, file)).toBe(false);
  expect(holds({ kind: 'resolved' }, { ...file, openComments: 0 })).toBe(true);
  expect(holds({ kind: 'resolved' }, { ...file, comments: 0, openComments: 0 })).toBe(false);
  expect(holds({ kind: 'decided', result: 'approved' }, { ...file, result: 'changesRequired' })).toBe(false);
  expect(holds({ kind: 'ready' }, { ...file, isReady: false })).toBe(false);
});

test('a rule that names something deleted is broken, and says what to do', () => {
  const say = (action: RuleAction) => findProblem({ when: { kind: 'ready' }, action }, targets);
  expect(say({ kind: 'move', folderId: 'deleted' })).toBe('The folder of this rule was deleted. Choose another one.');
  expect(say({ kind: 'startApproval', templateId: 'deleted' })).toContain('template');
  expect(say({ kind: 'notify', userIds: ['left'] })).toContain('None of the people');
  expect(say({ kind: 'notify', userIds: ['left', 'mara'] })).toBeNull();
});

test('a rule about several choices names one of them, or it would hold for every file', () => {
  const outlets = (value: string[]) => ({ fieldId: 'outlet', value });
  const action: RuleAction = { kind: 'setProgress', progress: 'Done' };
  const say = (value: string[]) => findProblem({ when: { kind: 'field', ...outlets(value) }, action }, targets);
  expect(say([web.id])).toBeNull();
  expect(say([])).toBe('Outlet: Choose at least one.');
  const emptying = { when: { kind: 'ready' as const }, action: { kind: 'setField' as const, ...outlets([]) } };
  expect(findProblem(emptying, targets)).toBe('Outlet: Choose at least one.');
});

test('a locked version refuses changes, and emails about it go out', () => {
  const locked = { ...file, isLocked: true };
  expect(foresee({ kind: 'setProgress', progress: 'Done' }, locked).outcome).toBe('refused');
  expect(foresee({ kind: 'move', folderId: 'done' }, locked).outcome).toBe('refused');
  expect(foresee({ kind: 'startApproval', templateId: 'client' }, locked).outcome).toBe('refused');
  expect(foresee({ kind: 'notify', userIds: ['mara'] }, locked).outcome).toBe('acted');
  expect(foresee({ kind: 'setProgress', progress: 'Upcoming' }, locked).outcome).toBe('nothing');
});

test('a rule reads as a sentence', () => {
  expect(sayWhen({ kind: 'decided', result: 'changesRequired' }, targets)).toBe(
    'an approval is decided with "changes required"',
  );
  const people = new Map([1, 2, 3, 4, 5].map((n) => [`${n}`, `P${n}`]));
  const userIds = [...people.keys()];
  expect(sayAction({ kind: 'notify', userIds }, { ...targets, people })).toBe('email P1, P2, P3 and 2 more');
  expect(sayAction({ kind: 'move', folderId: 'done' }, targets)).toBe('move it to the folder "Done"');
  expect(sayWhen({ kind: 'field', fieldId: 'lut', value: true }, targets)).toBe('"LUT" becomes checked');
  expect(sayAction({ kind: 'setField', fieldId: 'shot', value: '12A' }, targets)).toBe('set "Shot" to "12A"');
});
