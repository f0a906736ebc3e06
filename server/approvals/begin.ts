import type { Again, ApprovalTemplate, StageRule, StageStart } from '#contract/approvals/templates.ts';
import { proceed } from './act.ts';
import type { Approval, ApprovedVersion, Seat, SeatRule, Stage, Start, Time } from './approval.ts';
import { latestOf, seatedIn } from './results.ts';

type Given = { version: ApprovedVersion; zone: string; at: Time; newId: () => string };

/** Copies a template, so that later changes of it leave this approval as it is. */
export function beginApproval(template: ApprovalTemplate, { version, zone, at, newId }: Given): Approval {
  const ids = template.stages.map(newId);
  const stages = template.stages.map(({ people, rule, start, ...same }, index): Stage => {
    const seats = people.map((person): Seat => ({ id: newId(), person, since: null, hasLeft: false }));
    return {
      ...same,
      ...{ id: ids[index] ?? newId(), rule: ruleOf(rule, seats), start: startOf(start, ids), seats, decisions: [] },
      ...{ beganAt: null, dueAt: null, lockedAt: null },
    };
  });
  return proceed({ version, zone, again: template.again, lateTo: template.lateTo, stages, ended: null }, at);
}

function ruleOf(rule: StageRule, seats: Seat[]): SeatRule {
  return rule.kind === 'primary' ? { kind: 'primary', seatId: seats[rule.person]?.id ?? '' } : rule;
}

function startOf(start: StageStart, ids: string[]): Start {
  if (start.kind === 'after') return { kind: 'after', stageId: ids[start.stage] ?? '', needs: start.needs };
  return start.kind === 'date' ? { kind: 'date', at: Date.parse(start.at) } : start;
}

/** The approval of the next version. Decisions stay on the version before. */
export function beginAgain(before: Approval, { version, at, newId }: Omit<Given, 'zone'>): Approval {
  const kept = before.stages
    .map((stage, index) => ({ stage, seats: seatsAgain(stage, index, before) }))
    .filter(({ seats }) => seats.length > 0);
  const ids = new Map(kept.map(({ stage }) => [stage.id, newId()]));
  const stages = kept.map(({ stage, seats }): Stage => {
    const renamed = new Map(seats.map((seat) => [seat.id, newId()]));
    return {
      ...stage,
      ...{ id: ids.get(stage.id) ?? newId(), decisions: [], beganAt: null, dueAt: null, lockedAt: null },
      seats: seats.map(({ id, person }) => ({ id: renamed.get(id) ?? newId(), person, since: null, hasLeft: false })),
      rule: ruleAgain(stage.rule, renamed),
      start: startAgain(stage.start, ids),
    };
  });
  // The number of the first stage counts from the stages that are left.
  const again: Again = before.again.kind === 'fromStage' ? { kind: 'fromStage', stage: 0 } : before.again;
  return proceed({ ...before, version, again, stages, ended: null }, at);
}

function seatsAgain(stage: Stage, index: number, { again, stages }: Approval): Seat[] {
  const everyone = seatedIn(stage);
  if (again.kind === 'fromStage') return index >= again.stage ? everyone : [];
  if (again.kind === 'everyone' || !stages.some((other) => askedIn(other).length > 0)) return everyone;
  return askedIn(stage);
}

function askedIn(stage: Stage): Seat[] {
  const latest = latestOf(stage);
  return seatedIn(stage).filter(({ id }) => latest.get(id)?.value === 'changesRequired');
}

/** People who are left out cannot be waited for. */
function ruleAgain(rule: SeatRule, renamed: Map<string, string>): SeatRule {
  if (rule.kind === 'some') return { kind: 'some', count: Math.min(rule.count, renamed.size) };
  if (rule.kind !== 'primary') return rule;
  const seatId = renamed.get(rule.seatId);
  return seatId === undefined ? { kind: 'all' } : { kind: 'primary', seatId };
}

/** A stage that waited for one that is left out begins at once. */
function startAgain(start: Start, ids: Map<string, string>): Start {
  if (start.kind !== 'after') return start;
  const stageId = ids.get(start.stageId);
  return stageId === undefined ? { kind: 'atOnce' } : { ...start, stageId };
}
