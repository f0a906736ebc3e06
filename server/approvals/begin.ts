import type { ApprovalTemplate, StageRule, StageStart } from '#contract/approvals/templates.ts';
import { AppError } from '#server/platform/app-error.ts';
import { proceed } from './act.ts';
import type { Approval, ApprovedVersion, Seat, SeatRule, Stage, Start, Time } from './approval.ts';
import { requireZone } from './days.ts';
import { latestOf } from './results.ts';
import { isNamed } from './seats.ts';

type Given = { version: ApprovedVersion; zone: string; at: Time; newId: () => string };

/** Copies a template, so that later changes of it leave this approval as it is. */
export function beginApproval(template: ApprovalTemplate, { version, zone, at, newId }: Given): Approval {
  requireZone(zone);
  const ids = template.stages.map(newId);
  const stages = template.stages.map(({ people, rule, start, ...same }, index): Stage => {
    const plain = { since: null, hasLeft: false, isExcused: false };
    const seats = people.map((person): Seat => ({ id: newId(), person, ...plain }));
    return {
      ...same,
      ...{ id: ids[index] ?? newId(), rule: seatRuleOf(rule, seats), start: startOf(start, ids), seats },
      ...{ decisions: [], beganAt: null, dueAt: null, lockedAt: null },
    };
  });
  return proceed({ version, zone, again: template.again, lateTo: template.lateTo, stages, ended: null }, at);
}

function seatRuleOf(rule: StageRule, seats: Seat[]): SeatRule {
  return rule.kind === 'primary' ? { kind: 'primary', seatId: seats[rule.person]?.id ?? '' } : rule;
}

function startOf(start: StageStart, ids: string[]): Start {
  if (start.kind === 'after') return { kind: 'after', stageId: ids[start.stage] ?? '', needs: start.needs };
  return start.kind === 'date' ? { kind: 'date', at: Date.parse(start.at) } : start;
}

/** The approval of the next version. Decisions stay on the version before, and people who are not asked again are excused. */
export function beginAgain(before: Approval, { version, at, newId }: Omit<Given, 'zone'>): Approval {
  if (before.ended?.by !== 'newVersion') throw new AppError('conflict', 'The approval of the version before goes on.');
  const ids = new Map(before.stages.map(({ id }) => [id, newId()]));
  const stages = before.stages.map((stage, index): Stage => {
    const isExcused = excusedFrom(stage, index, before);
    const kept = stage.seats.filter((seat) => !seat.hasLeft && isNamed(seat));
    const renamed = new Map(kept.map(({ id }) => [id, newId()]));
    const { rule, start } = stage;
    return {
      ...stage,
      ...{ id: ids.get(stage.id) ?? '', decisions: [], beganAt: null, dueAt: null, lockedAt: null },
      seats: kept.map((seat) => ({ ...seat, id: renamed.get(seat.id) ?? '', since: null, isExcused: isExcused(seat) })),
      rule: rule.kind === 'primary' ? { ...rule, seatId: renamed.get(rule.seatId) ?? '' } : rule,
      start: start.kind === 'after' ? { ...start, stageId: ids.get(start.stageId) ?? '' } : start,
    };
  });
  return proceed({ ...before, version, stages, ended: null }, at);
}

const requiredChanges = (stage: Stage): boolean =>
  [...latestOf(stage).values()].some(({ value }) => value === 'changesRequired');

/**
 * Whether a person is not asked again. The last stage always decides on the new bytes, so if none of its people are left to
 * ask, all of them look again. If no one required changes, everyone does.
 */
function excusedFrom(stage: Stage, index: number, { again, stages }: Approval): (seat: Seat) => boolean {
  if (again.kind === 'fromStage') return () => index < again.stage;
  if (again.kind === 'everyone' || !stages.some(requiredChanges)) return () => false;
  const latest = latestOf(stage);
  const isContent = ({ id, isExcused }: Seat) =>
    isExcused || (latest.has(id) && latest.get(id)?.value !== 'changesRequired');
  const isLast = index === stages.length - 1;
  return isLast && stage.seats.every((seat) => seat.hasLeft || !isNamed(seat) || isContent(seat))
    ? () => false
    : isContent;
}
