import { expect, test } from 'vitest';
import { dayMs, hourMs } from '#contract/durations.ts';
import { countIds, guest, makeTemplate, version } from '#rig/approvals/make-template.ts';
import { isProof, pickCases } from '#rig/values/proof.ts';
import { makeRandom, runSeed } from '#rig/values/random.ts';
import { act } from './act.ts';
import type { Approval } from './approval.ts';
import { beginApproval } from './begin.ts';
import { addBusinessDays } from './days.ts';
import { mostLateReminders, nextTimeOf, type ReminderName, remindersAt } from './reminders.ts';

/** The clocks go back or forward in all but two of them, within the 90 days from 2026-09-20. */
const zones = ['Europe/Berlin', 'America/New_York', 'Pacific/Auckland', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC'];
const start = Date.parse('2026-09-20T00:00:00Z');
const days = 90;

/** The time on a wall of the zone, as if it were UTC. Without the library that the product uses. */
function wallTime(at: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-CA', {
    ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit', second: '2-digit' },
  });
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
  return Date.parse(`${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}:${parts.second}Z`);
}

type Case = { approval: Approval; zone: string; opensAt: number; decidesAt: number };

/** The reminders of one person in their order, with the hour in which they are sent. Looks only when the model says so. */
function simulate({ approval: begun, opensAt, decidesAt }: Case, isAway: (at: number) => boolean) {
  let approval = begun;
  const sent: { name: ReminderName; at: number }[] = [];
  const [stage] = approval.stages;
  let next: number | null = start;
  for (let at = start; at < start + days * dayMs; at += hourMs) {
    if (at >= decidesAt && approval === begun) {
      const by = { address: 'ada@client.test', how: 'code' as const };
      const decision = { id: 'd', seatId: stage?.seats[0]?.id ?? '', value: 'approved' as const, comment: '', by };
      approval = act(
        approval,
        { kind: 'decide', stageId: stage?.id ?? '', decision: { ...decision, checked: [] } },
        at,
      );
    }
    if (isAway(at) || next === null || at < next) continue;
    const facts = { hasOpened: at >= opensAt, sent };
    for (const { name } of remindersAt(approval, at, () => facts)) sent.push({ name, at });
    next = nextTimeOf(approval, at, () => facts);
  }
  return sent;
}

/** By hand from the words of the design: the day after, the day before, the time, five days after, and the named person. */
function expected({ approval, zone, opensAt, decidesAt }: Case): { name: ReminderName; wall: number }[] {
  const [stage] = approval.stages;
  const [began, due] = [stage?.beganAt ?? 0, stage?.dueAt ?? 0];
  const wall = (at: number, plus: number) => wallTime(at, zone) + plus * dayMs;
  const late = Array.from({ length: mostLateReminders }, (_, n) => ({
    name: `late ${n + 1}` as const,
    wall: wall(due, n + 1),
  }));
  const all: { name: ReminderName; wall: number }[] = [
    { name: 'asked', wall: wall(began, 0) },
    ...(wallTime(opensAt, zone) > wall(began, 1) ? [{ name: 'unopened' as const, wall: wall(began, 1) }] : []),
    ...(wall(due, -1) > wall(began, 0) ? [{ name: 'soon' as const, wall: wall(due, -1) }] : []),
    { name: 'due', wall: wall(due, 0) },
    ...late,
    { name: 'given up', wall: wall(due, mostLateReminders + 1) },
  ];
  // Of two at one time the later in this list says more.
  const last = all.filter((one, index) => !all.slice(index + 1).some((other) => other.wall === one.wall));
  return last.filter((one) => one.wall < wallTime(decidesAt, zone)).sort((a, b) => a.wall - b.wall);
}

function drawCase(random: ReturnType<typeof makeRandom>, zone: string): Case {
  const at = start + random.below(60 * 24) * hourMs;
  const due = { kind: 'businessDays' as const, days: 1 + random.below(10) };
  const template = makeTemplate({ stages: [{ due }], lateTo: guest('producer') });
  const approval = beginApproval(template, { version, zone, at, newId: countIds() });
  const after = () => at + random.below(25 * 24) * hourMs + hourMs / 2;
  return { approval, zone, opensAt: after(), decidesAt: after() };
}

test('in 90 days with changes of the clocks no reminder is missed, doubled, or sent after the decision', () => {
  const random = makeRandom(runSeed);
  for (const zone of pickCases(zones, 3)) {
    for (let round = 0; round < (isProof ? 40 : 2); round += 1) {
      const given = drawCase(random, zone);
      const sent = simulate(given, () => false);
      const wanted = expected(given);
      const said = `${zone}, round ${round}`;
      expect(
        sent.map(({ name }) => name),
        said,
      ).toEqual(wanted.map(({ name }) => name));
      for (const [index, { at }] of sent.entries()) {
        const early = wallTime(at, zone) - (wanted[index]?.wall ?? 0);
        // Sent in the hour that follows; in the night of a change the wall jumps by one more.
        expect(early >= -hourMs && early <= 2 * hourMs, said).toBe(true);
      }
    }
  }
});

test('after an outage one email says all that was held back, and nothing is sent after the decision', () => {
  const random = makeRandom(runSeed + 1);
  for (let round = 0; round < (isProof ? 100 : 3); round += 1) {
    const given = drawCase(random, random.pick(zones));
    const from = (given.approval.stages[0]?.beganAt ?? 0) + random.below(20 * 24) * hourMs;
    const until = from + random.below(10 * 24) * hourMs;
    const sent = simulate(given, (at) => at >= from && at < until);
    const wanted = expected(given).map(({ name }) => name);
    const names = sent.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(sent.filter(({ at }) => at >= given.decidesAt)).toEqual([]);
    expect(sent.filter(({ at }) => at - until < hourMs && at >= until).length).toBeLessThanOrEqual(1);
    // Nothing older follows what was sent.
    const steps = names.map((name) => wanted.indexOf(name));
    expect(steps).toEqual(steps.filter((step) => step >= 0).sort((a, b) => a - b));
  }
});

test('a person who is asked after the due date is late from then on, and the named person hears of it last', () => {
  const day = (n: number) => start + n * dayMs;
  const stages = [
    {
      people: [guest('ada')],
      start: { kind: 'byHand' } as const,
      due: { kind: 'date' as const, at: '2026-09-22T00:00:00.000Z' },
    },
  ];
  const template = makeTemplate({ stages, lateTo: guest('producer') });
  let approval = beginApproval(template, { version, zone: 'UTC', at: start, newId: countIds() });
  approval = act(approval, { kind: 'begin', stageId: approval.stages[0]?.id ?? '' }, day(10));
  const names = (sent: { name: ReminderName; at: number }[], at: number) =>
    remindersAt(approval, at, () => ({ hasOpened: true, sent })).map(({ name }) => name);
  expect(names([], day(11))).toEqual(['late 1']);
  // After an outage the person hears first, and the named one nearly a day later.
  expect(names([], day(30))).toEqual(['late 5']);
  expect(names([{ name: 'late 5', at: day(30) }], day(30) + hourMs)).toEqual([]);
  expect(names([{ name: 'late 5', at: day(30) }], day(31))).toEqual(['given up']);
});

test('an email that said more is not followed by an older one when its person opens the file', () => {
  const template = makeTemplate({
    stages: [{ due: { kind: 'date', at: new Date(start + 36 * hourMs).toISOString() } }],
  });
  const approval = beginApproval(template, { version, zone: 'UTC', at: start, newId: countIds() });
  const sent = [{ name: 'unopened' as const, at: start + 25 * hourMs }];
  expect(remindersAt(approval, start + 26 * hourMs, () => ({ hasOpened: true, sent }))).toEqual([]);
});

test.each([
  ['2026-11-27T16:00', 1, '2026-11-30T16:00'],
  ['2026-11-28T10:00', 1, '2026-11-30T10:00'],
  ['2026-11-25T09:30', 5, '2026-12-02T09:30'],
  ['2026-10-23T12:00', 2, '2026-10-27T12:00'],
  // The clocks go forward in the night to the 28th, over the time of day that is counted.
  ['2027-03-26T02:30', 1, '2027-03-29T02:30'],
])('%s in Berlin and %i business days are %s', (from, count, to) => {
  const isSummer = (text: string) => text < '2026-10-25' || text > '2027-03-28';
  const at = (text: string) => Date.parse(`${text}${isSummer(text) ? '+02:00' : '+01:00'}`);
  expect(addBusinessDays(at(from), count, 'Europe/Berlin')).toBe(at(to));
});
