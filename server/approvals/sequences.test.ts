import { expect, test } from 'vitest';
import { type DecisionValue, decisionValues, type Result } from '#contract/approvals/decisions.ts';
import { keyOfPerson } from '#contract/approvals/person-key.ts';
import { countIds, drawTemplate, guest, makeTemplate, testStart, version } from '#rig/approvals/make-template.ts';
import { isProof } from '#rig/values/proof.ts';
import { makeRandom, type Random, runSeed } from '#rig/values/random.ts';
import { type Action, act } from './act.ts';
import type { Approval, Stage } from './approval.ts';
import { beginAgain, beginApproval } from './begin.ts';
import { latestOf, owingIn, resultOf, resultOfAll, seatedIn } from './results.ts';

const names = ['ada', 'ben', 'cleo', 'dan', 'eve'];
const mostActions = 60;

/** The same rules in their plainest form, without code of the model. */
class Shadow {
  readonly begun = new Set<string>();
  readonly seats = new Map<string, Map<string, string>>();
  readonly left = new Set<string>();
  readonly said = new Map<string, Map<string, DecisionValue>>();
  readonly known = new Map<string, string>();
  readonly rules = new Map<string, Stage['rule']>();
  readonly locks = new Map<string, number>();
  hasEnded = false;
  readonly stages: readonly Stage[];

  constructor({ stages }: Approval) {
    this.stages = stages;
    for (const { id, seats, rule } of stages) {
      this.rules.set(id, rule);
      this.seats.set(id, new Map(seats.map((seat) => [seat.id, (seat.person as { email: string }).email])));
      this.said.set(id, new Map());
    }
    this.proceed(testStart);
  }

  rule(id: string): Stage['rule'] {
    return this.rules.get(id) ?? { kind: 'all' };
  }

  result({ id }: Stage): Result | null {
    const rule = this.rule(id);
    const said = this.said.get(id) ?? new Map<string, DecisionValue>();
    const counts = { approved: 0, approvedWithChanges: 0, changesRequired: 0, abstained: 0 };
    for (const [seat, value] of said) if (rule.kind !== 'primary' || rule.seatId === seat) counts[value] += 1;
    const counted = counts.approved + counts.approvedWithChanges + counts.changesRequired;
    if (counts.changesRequired > 0) return 'changesRequired';
    if (counted === 0) return null;
    if (rule.kind === 'all' && said.size < this.seated(id).length) return null;
    if (rule.kind === 'some' && counted < rule.count) return null;
    return counts.approvedWithChanges > 0 ? 'approvedWithChanges' : 'approved';
  }

  seated(stageId: string): string[] {
    return [...(this.seats.get(stageId) ?? [])].map(([id]) => id).filter((id) => !this.left.has(id));
  }

  proceed(at: number): void {
    if (this.hasEnded) return;
    for (const stage of this.stages) {
      const { start } = stage;
      const before =
        start.kind === 'after' ? this.result(this.stages.find(({ id }) => id === start.stageId) ?? stage) : null;
      const hasCome =
        start.kind === 'atOnce' ||
        (start.kind === 'date' && start.at <= at) ||
        (start.kind === 'after' && before !== null && !(start.needs === 'approved' && before === 'changesRequired'));
      if (hasCome) this.begun.add(stage.id);
    }
  }

  /** Whether the action is allowed; if so, it is done. */
  take(action: Action, at: number): boolean {
    if (action.kind === 'wait') return this.done(() => {}, at);
    if (action.kind === 'end') {
      if (this.locks.size > 0) return this.hasEnded;
      return this.done(() => (this.hasEnded = true), at);
    }
    const stage = this.stages.find(({ id }) => id === action.stageId);
    if (!stage) return false;
    if (this.isRepeated(action)) return this.done(() => {}, at);
    if (this.hasEnded) return false;
    if (action.kind === 'begin') return this.done(() => this.begun.add(stage.id), at);
    if (action.kind === 'unlock') return this.done(() => this.locks.delete(stage.id), at);
    if (this.locks.has(stage.id)) return false;
    const hadResult = this.result(stage) !== null;
    const seated = this.seated(stage.id);
    const said = this.said.get(stage.id) ?? new Map<string, DecisionValue>();
    const rule = this.rule(stage.id);
    if (action.kind === 'seat') {
      const email = (action.seat.person as { email: string }).email;
      if (seated.some((id) => this.seats.get(stage.id)?.get(id) === email)) return false;
      return this.done(() => this.seats.get(stage.id)?.set(action.seat.id, email), at);
    }
    if (action.kind === 'rule') {
      const next = action.rule;
      if (next.kind === 'some' && next.count > seated.length) return false;
      if (next.kind === 'primary' && !seated.includes(next.seatId)) return false;
      if (next.kind === 'primary' && said.get(next.seatId) === 'abstained') return false;
      return this.done(() => this.rules.set(stage.id, next), at, hadResult ? undefined : stage);
    }
    if (action.kind === 'unseat') {
      const isNeeded =
        seated.length === 1 ||
        (rule.kind === 'some' && rule.count >= seated.length) ||
        (rule.kind === 'primary' && rule.seatId === action.seatId);
      if (isNeeded || said.has(action.seatId) || !seated.includes(action.seatId)) return false;
      return this.done(() => this.left.add(action.seatId), at, hadResult ? undefined : stage);
    }
    const { id, seatId, value, checked } = action.decision;
    if (this.known.has(id) || !this.begun.has(stage.id) || !seated.includes(seatId)) return false;
    if (checked.length !== stage.checklist.length) return false;
    if (value === 'approved' && checked.some((one) => !one)) return false;
    if (value === 'abstained' && rule.kind === 'primary' && rule.seatId === seatId) return false;
    this.known.set(id, JSON.stringify(action));
    return this.done(() => said.set(seatId, value), at, stage);
  }

  private isRepeated(action: StageAction): boolean {
    const { stageId } = action;
    if (action.kind === 'decide') return this.known.get(action.decision.id) === JSON.stringify(action);
    if (action.kind === 'begin') return this.begun.has(stageId);
    if (action.kind === 'seat') return this.seats.get(stageId)?.has(action.seat.id) ?? false;
    if (action.kind === 'unseat')
      return this.left.has(action.seatId) && (this.seats.get(stageId)?.has(action.seatId) ?? false);
    if (action.kind === 'rule') return JSON.stringify(this.rule(stageId)) === JSON.stringify(action.rule);
    return this.locks.get(stageId) !== action.lockedAt;
  }

  private done(change: () => unknown, at: number, settled?: Stage): true {
    change();
    const result = settled ? this.result(settled) : null;
    const isLocking =
      settled?.lock === 'decided' ? result !== null : settled?.lock === 'approved' && result === 'approved';
    if (settled && isLocking) this.locks.set(settled.id, at);
    this.proceed(at);
    return true;
  }
}

type StageAction = Exclude<Action, { kind: 'end' | 'wait' }>;

function drawAction(random: Random, { stages }: Approval, newId: () => string, sent: Action[]): Action {
  const repeated = sent.length > 0 && random.below(8) === 0;
  if (repeated) return repeat(random, random.pick(sent));
  const stage = random.pick(stages);
  const stageId = random.below(12) === 0 ? 'unknown' : stage.id;
  const seatId = random.below(12) === 0 ? 'unknown' : random.pick(stage.seats).id;
  const kind = random.below(20);
  if (kind === 0) return { kind: 'end', by: random.pick(['newVersion', 'person'] as const) };
  if (kind === 1) return { kind: 'unlock', stageId, lockedAt: random.pick([stage.lockedAt ?? 0, testStart]) };
  if (kind === 2) return { kind: 'begin', stageId };
  if (kind === 3) return { kind: 'wait' };
  if (kind <= 5) return { kind: 'seat', stageId, seat: { id: newId(), person: guest(random.pick(names)) } };
  if (kind <= 7) return { kind: 'unseat', stageId, seatId };
  if (kind === 8) return { kind: 'rule', stageId, rule: drawSeatRule(random, stage) };
  const length = random.below(15) === 0 ? 1 : stage.checklist.length;
  const checked = Array.from({ length }, () => random.below(6) > 0);
  const by = { address: 'someone@client.test', how: 'code' as const };
  const decision = { id: newId(), seatId, value: random.pick(decisionValues), comment: '', checked, by };
  return { kind: 'decide', stageId, decision };
}

/** As it was sent, or with the same id and another value. */
function repeat(random: Random, action: Action): Action {
  if (action.kind !== 'decide' || random.below(3) > 0) return action;
  return { ...action, decision: { ...action.decision, value: random.pick(decisionValues) } };
}

const drawSeatRule = (random: Random, { seats }: Stage): Stage['rule'] =>
  random.pick<Stage['rule']>([
    { kind: 'all' },
    { kind: 'any' },
    { kind: 'some', count: 1 + random.below(6) },
    { kind: 'primary', seatId: random.pick(seats).id },
  ]);

function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null)
    for (const inner of Object.values(Object.freeze(value))) freeze(inner);
  return value;
}

function attempt(approval: Approval, action: Action, at: number): Approval | null {
  try {
    return freeze(act(approval, action, at));
  } catch {
    return null;
  }
}

/** The facts that both have. */
const looksOf = (approval: Approval) =>
  approval.stages.map((stage) => ({
    id: stage.id,
    hasBegun: stage.beganAt !== null,
    isLocked: stage.lockedAt !== null,
    result: resultOf(stage),
    seated: seatedIn(stage).map(({ id }) => id),
    owing: owingIn(approval, stage).map(({ id }) => id),
  }));

function shadowLooks(shadow: Shadow) {
  return shadow.stages.map((stage) => {
    const [hasBegun, result] = [shadow.begun.has(stage.id), shadow.result(stage)];
    const seated = shadow.seated(stage.id);
    const owes = hasBegun && result === null && !shadow.hasEnded;
    const rule = shadow.rule(stage.id);
    const isAwaited = (id: string) =>
      !shadow.said.get(stage.id)?.has(id) && (rule.kind !== 'primary' || rule.seatId === id);
    const owing = owes ? seated.filter(isAwaited) : [];
    return { id: stage.id, hasBegun, isLocked: shadow.locks.has(stage.id), result, seated, owing };
  });
}

/** Nothing that was said or begun is lost, and locked stages stay as they are. */
function expectKept(before: Approval, after: Approval, action: Action): void {
  for (const [index, stage] of before.stages.entries()) {
    const now = after.stages[index];
    expect(now?.decisions.slice(0, stage.decisions.length)).toEqual(stage.decisions);
    if (stage.beganAt !== null) expect([now?.beganAt, now?.dueAt]).toEqual([stage.beganAt, stage.dueAt]);
    if (stage.lockedAt !== null && action.kind !== 'unlock') expect(now).toEqual(stage);
  }
  if (before.ended) expect(after).toEqual(before);
}

test('random actions are allowed and refused as the rules say, and change nothing else', () => {
  const random = makeRandom(runSeed);
  const seen = new Set<string>();
  for (let round = 0; round < (isProof ? 10_000 : 100); round += 1) {
    const newId = countIds();
    let approval = freeze(beginApproval(drawTemplate(random), { version, zone: 'UTC', at: testStart, newId }));
    const shadow = new Shadow(approval);
    const sent: Action[] = [];
    for (let step = 1; step <= mostActions; step += 1) {
      const action = drawAction(random, approval, newId, sent);
      sent.push(action);
      const next = attempt(approval, action, testStart + step * 60_000);
      const said = `${action.kind} in step ${step} of round ${round}`;
      expect(next !== null, said).toBe(shadow.take(action, testStart + step * 60_000));
      seen.add(`${action.kind} ${next !== null}`);
      if (!next) continue;
      expectKept(approval, next, action);
      approval = next;
      expect(looksOf(approval), said).toEqual(shadowLooks(shadow));
    }
  }
  const kinds = ['decide', 'begin', 'seat', 'unseat', 'rule', 'unlock', 'end'];
  for (const kind of kinds) expect([...seen].filter((one) => one.startsWith(kind))).toHaveLength(2);
});

test('after random actions a new version loses no one, and asks again who required changes', () => {
  const random = makeRandom(runSeed + 1);
  const peopleOf = ({ seats }: Stage) =>
    seats.filter(({ hasLeft }) => !hasLeft).map(({ person }) => keyOfPerson(person));
  for (let round = 0; round < (isProof ? 2_000 : 30); round += 1) {
    const newId = countIds();
    let approval = beginApproval(drawTemplate(random), { version, zone: 'UTC', at: testStart, newId });
    for (let number = 2; number < 6; number += 1) {
      const sent: Action[] = [];
      const at = testStart + number * 3_600_000;
      for (let step = 0; step < 15; step += 1) {
        const action = drawAction(random, approval, newId, sent);
        if (action.kind !== 'end') approval = attempt(approval, action, at) ?? approval;
      }
      for (const { id: stageId, lockedAt } of approval.stages)
        if (lockedAt !== null) approval = act(approval, { kind: 'unlock', stageId, lockedAt }, at);
      const ended = act(approval, { kind: 'end', by: 'newVersion' }, at);
      const next = beginAgain(ended, { version: { ...version, number }, at, newId });
      expect(resultOfAll(next.stages)).toBeNull();
      expect(next.stages.map(peopleOf)).toEqual(ended.stages.map(peopleOf));
      expect(seatedIn(next.stages.at(-1) as Stage).length).toBeGreaterThan(0);
      for (const [index, stage] of ended.stages.entries()) {
        const asked = seatedIn(next.stages[index] as Stage).map(({ person }) => keyOfPerson(person));
        const left = ended.again.kind === 'fromStage' && index < ended.again.stage;
        const required = seatedIn(stage).filter(({ id }) => latestOf(stage).get(id)?.value === 'changesRequired');
        const wanted = left
          ? []
          : ended.again.kind === 'asked'
            ? required.map((seat) => keyOfPerson(seat.person))
            : peopleOf(stage);
        expect(asked).toEqual(expect.arrayContaining(wanted));
      }
      approval = next;
    }
  }
});

/** All orders in which the lists can be merged. */
function* merge<T>(lists: readonly (readonly T[])[]): Generator<T[]> {
  if (lists.every((list) => list.length === 0)) yield [];
  for (const [index, [first, ...rest]] of lists.entries()) {
    if (first === undefined) continue;
    for (const tail of merge(lists.with(index, rest))) yield [first, ...tail];
  }
}

test('four people who decide at the same time come to the same end in every order', () => {
  const random = makeRandom(runSeed);
  const people = names.slice(0, 4).map(guest);
  for (let round = 0; round < (isProof ? 40 : 2); round += 1) {
    const newId = countIds();
    const stages = [
      { people, rule: random.pick([{ kind: 'all' } as const, { kind: 'some', count: 3 } as const]) },
      { people, rule: { kind: 'all' } as const, lock: 'approved' as const },
      { people, start: { kind: 'after', stage: 0, needs: 'decided' } as const },
    ];
    const begun = beginApproval(makeTemplate({ stages }), { version, zone: 'UTC', at: 0, newId });
    const clients = people.map((_, place) =>
      begun.stages.slice(0, 2).map((stage): Action => {
        const by = { address: names[place] ?? '', how: 'code' as const };
        const seatId = stage.seats[place]?.id ?? '';
        const decision = { id: newId(), seatId, value: random.pick(decisionValues), comment: '', checked: [], by };
        return { kind: 'decide', stageId: stage.id, decision };
      }),
    );
    const ends = new Set<string>();
    let orders = 0;
    for (const order of merge(clients)) {
      orders += 1;
      const end = order.reduce((approval, action) => act(approval, action, 1), begun);
      const said = end.stages.map((stage) => [...latestOf(stage)].map(([id, { value }]) => `${id}: ${value}`).sort());
      ends.add(JSON.stringify([looksOf(end), said]));
    }
    expect([orders, ends.size], `round ${round}`).toEqual([2520, 1]);
  }
});
