import { ApprovalTemplate, type Person, type StageRule, type StageStart } from '#contract/approvals/templates.ts';
import type { Random } from '#rig/values/random.ts';

export const guest = (name: string): Person => ({ kind: 'guest', email: `${name}@client.test` });

type Given = Partial<Omit<ApprovalTemplate, 'stages'>> & { stages: Partial<ApprovalTemplate['stages'][number]>[] };

/** A valid template with only what a test is about. */
export function makeTemplate({ stages, ...more }: Given): ApprovalTemplate {
  const plain = { people: [guest('ada')], rule: { kind: 'all' }, start: { kind: 'atOnce' }, due: null, lock: 'never' };
  return ApprovalTemplate.parse({
    ...{ name: 'Client', again: { kind: 'everyone' }, lateTo: null },
    ...more,
    stages: stages.map((stage, n) => ({ name: `Stage ${n + 1}`, ...plain, checklist: [], isPrivate: false, ...stage })),
  });
}

/** One to four stages of every kind. */
export function drawTemplate(random: Random): ApprovalTemplate {
  const stages = Array.from({ length: 1 + random.below(4) }, (_, index) => {
    const people = ['ada', 'ben', 'cleo', 'dan'].slice(0, 1 + random.below(4)).map(guest);
    return {
      people,
      rule: drawRule(random, people.length),
      start: drawStart(random, index),
      due: random.pick([null, { kind: 'businessDays' as const, days: 1 + random.below(5) }]),
      lock: random.pick(['never', 'approved', 'decided'] as const),
      checklist: random.pick([[], ['Logo', 'Music rights']]),
      isPrivate: random.below(3) === 0,
    };
  });
  const again = random.pick([
    { kind: 'everyone' as const },
    { kind: 'asked' as const },
    { kind: 'fromStage' as const, stage: random.below(stages.length) },
  ]);
  return makeTemplate({ stages, again });
}

const drawRule = (random: Random, people: number): StageRule =>
  random.pick<StageRule>([
    { kind: 'all' },
    { kind: 'any' },
    { kind: 'some', count: 1 + random.below(people) },
    { kind: 'primary', person: random.below(people) },
  ]);

function drawStart(random: Random, index: number): StageStart {
  const starts: StageStart[] = [
    { kind: 'atOnce' },
    { kind: 'byHand' },
    { kind: 'date', at: new Date(testStart + random.below(60) * 60_000).toISOString() },
  ];
  if (index > 0) {
    const stage = random.below(index);
    starts.push({ kind: 'after', stage, needs: 'approved' }, { kind: 'after', stage, needs: 'decided' });
  }
  return random.pick(starts);
}

/** Ids that are the same in each run. */
export function countIds(): () => string {
  let count = 0;
  return () => {
    count += 1;
    return `id ${count}`;
  };
}

/** The time at which random approvals begin; their stages begin within an hour. */
export const testStart = Date.parse('2026-11-28T09:00:00Z');

export const version = { itemId: 'item', number: 1, sha256: 'ab'.repeat(32) };
