import { expect, test } from 'vitest';
import { type DecisionValue, decisionValues, type Result } from '#contract/approvals/decisions.ts';
import { countIds, drawTemplate, guest, makeTemplate, version } from '#rig/approvals/make-template.ts';
import { isProof } from '#rig/values/proof.ts';
import { makeRandom, type Random, runSeed } from '#rig/values/random.ts';
import { type Action, act } from './act.ts';
import type { Approval, Stage } from './approval.ts';
import { beginApproval } from './begin.ts';
import { latestOf, owingIn, resultOf, seatedIn } from './results.ts';

const names = ['ada', 'ben', 'cleo', 'dan', 'eve'];
const mostActions = 60;

/** The same rules in their plainest form, without code of the model. */
class Shadow {
  readonly begun = new Set<string>();
  readonly locked = new Set<string>();
  readonly seats = new Map<string, Map<string, string>>();
  readonly left = new Set<string>();
  readonly said = new Map<string, Map<string, DecisionValue>>();
  readonly known = new Set<string>();
  hasEnded = false;
  readonly stages: readonly Stage[];

  constructor({ stages }: Approval) {
    this.stages = stages;
    for (const { id, seats } of stages) {
      this.seats.set(id, new Map(seats.map((seat) => [seat.id, (seat.person as { email: string }).email])));
      this.said.set(id, new Map());
    }
    this.proceed(0);
  }

  result({ id, rule }: Stage): Result | null {
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
      if (this.locked.size > 0) return this.hasEnded;
      return this.done(() => (this.hasEnded = true), at);
    }
    if (action.kind === 'decide' && this.known.has(action.decision.id)) return this.done(() => {}, at);
    const stage = this.stages.find(({ id }) => id === action.stageId);
    if (this.hasEnded || !stage) return false;
    const isLocked = this.locked.has(stage.id);
    if (action.kind === 'begin') return this.done(() => this.begun.add(stage.id), at);
    if (action.kind === 'unlock') return isLocked && this.done(() => this.locked.delete(stage.id), at);
    if (action.kind === 'seat') {
      const email = (action.seat.person as { email: string }).email;
      if (this.seats.get(stage.id)?.has(action.seat.id)) return this.done(() => {}, at);
      if (isLocked || this.seated(stage.id).some((id) => this.seats.get(stage.id)?.get(id) === email)) return false;
      return this.done(() => this.seats.get(stage.id)?.set(action.seat.id, email), at);
    }
    if (action.kind === 'unseat') {
      const { rule } = stage;
      if (this.left.has(action.seatId)) return this.done(() => {}, at);
      const seated = this.seated(stage.id);
      const isNeeded =
        seated.length === 1 ||
        (rule.kind === 'some' && rule.count >= seated.length) ||
        (rule.kind === 'primary' && rule.seatId === action.seatId);
      const hasDecided = this.said.get(stage.id)?.has(action.seatId);
      if (isLocked || isNeeded || hasDecided || !seated.includes(action.seatId)) return false;
      return this.done(() => this.left.add(action.seatId), at, stage);
    }
    const { id, seatId, value, checked } = action.decision;
    if (isLocked || !this.begun.has(stage.id) || !this.seated(stage.id).includes(seatId)) return false;
    if (checked.length !== stage.checklist.length || (value === 'approved' && checked.some((one) => !one)))
      return false;
    this.known.add(id);
    return this.done(() => this.said.get(stage.id)?.set(seatId, value), at, stage);
  }

  private done(change: () => unknown, at: number, settled?: Stage): true {
    change();
    const result = settled ? this.result(settled) : null;
    if (
      settled &&
      (settled.lock === 'decided' ? result !== null : settled.lock === 'approved' && result === 'approved')
    ) {
      this.locked.add(settled.id);
    }
    this.proceed(at);
    return true;
  }
}

function drawAction(random: Random, { stages }: Approval, newId: () => string, sent: Action[]): Action {
  const repeated = sent.length > 0 && random.below(8) === 0;
  if (repeated) return random.pick(sent);
  const stage = random.pick(stages);
  const stageId = random.below(12) === 0 ? 'unknown' : stage.id;
  const seatId = random.below(12) === 0 ? 'unknown' : random.pick(stage.seats).id;
  const kind = random.below(20);
  if (kind === 0) return { kind: 'end', by: random.pick(['newVersion', 'person'] as const) };
  if (kind === 1) return { kind: 'unlock', stageId };
  if (kind === 2) return { kind: 'begin', stageId };
  if (kind === 3) return { kind: 'wait' };
  if (kind <= 5) return { kind: 'seat', stageId, seat: { id: newId(), person: guest(random.pick(names)) } };
  if (kind <= 7) return { kind: 'unseat', stageId, seatId };
  const length = random.below(15) === 0 ? 1 : stage.checklist.length;
  const checked = Array.from({ length }, () => random.below(6) > 0);
  const by = { address: 'someone@client.test', how: 'code' as const };
  const decision = { id: newId(), seatId, value: random.pick(decisionValues), comment: '', checked, by };
  return { kind: 'decide', stageId, decision };
}

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
    const owing = owes ? seated.filter((id) => !shadow.said.get(stage.id)?.has(id)) : [];
    return { id: stage.id, hasBegun, isLocked: shadow.locked.has(stage.id), result, seated, owing };
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
  for (let round = 0; round < (isProof ? 10_000 : 300); round += 1) {
    const newId = countIds();
    let approval = freeze(beginApproval(drawTemplate(random), { version, zone: 'UTC', at: 0, newId }));
    const shadow = new Shadow(approval);
    const sent: Action[] = [];
    for (let step = 1; step <= mostActions; step += 1) {
      const action = drawAction(random, approval, newId, sent);
      sent.push(action);
      const next = attempt(approval, action, step * 60_000);
      const said = `${action.kind} in step ${step} of round ${round}`;
      expect(next !== null, said).toBe(shadow.take(action, step * 60_000));
      seen.add(`${action.kind} ${next !== null}`);
      if (!next) continue;
      expectKept(approval, next, action);
      approval = next;
      expect(looksOf(approval), said).toEqual(shadowLooks(shadow));
    }
  }
  const kinds = ['decide', 'begin', 'seat', 'unseat', 'unlock', 'end'];
  for (const kind of kinds) expect([...seen].filter((one) => one.startsWith(kind))).toHaveLength(2);
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
