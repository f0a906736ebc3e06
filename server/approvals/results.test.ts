import { expect, test } from 'vitest';
import type { DecisionValue, Result } from '#contract/approvals/decisions.ts';
import type { ApprovalTemplate, StageRule } from '#contract/approvals/templates.ts';
import { countIds, guest, makeTemplate, version } from '#rig/approvals/make-template.ts';
import { act } from './act.ts';
import type { Approval } from './approval.ts';
import { beginAgain, beginApproval } from './begin.ts';
import { owingIn, resultOf, resultOfAll, ruleOf, seatedIn } from './results.ts';
import { seenBy } from './sight.ts';

const newId = countIds();
const begin = (template: ApprovalTemplate): Approval => beginApproval(template, { version, zone: 'UTC', at: 0, newId });
const people = ['ada', 'ben', 'cleo'].map(guest);

/** The seat of a person by their place, in a stage by its place. */
function decide(approval: Approval, place: number, value: DecisionValue, inStage = 0, at = 1): Approval {
  const stage = approval.stages[inStage];
  const by = { address: 'someone@client.test', how: 'code' as const };
  const decision = { id: newId(), seatId: stage?.seats[place]?.id ?? '', value, comment: '', by };
  const checked = (stage?.checklist ?? []).map(() => true);
  return act(approval, { kind: 'decide', stageId: stage?.id ?? '', decision: { ...decision, checked } }, at);
}

const [yes, but, no, none] = ['approved', 'approvedWithChanges', 'changesRequired', 'abstained'] as const;
const primary = { kind: 'primary', person: 1 } as const;
const two: StageRule = { kind: 'some', count: 2 };
/** The decisions of three people, null without one. */
const cases: [StageRule, (DecisionValue | null)[], Result | null][] = [
  [{ kind: 'all' }, [yes, yes, null], null],
  [{ kind: 'all' }, [yes, yes, yes], yes],
  [{ kind: 'all' }, [yes, but, yes], but],
  [{ kind: 'all' }, [yes, none, none], yes],
  [{ kind: 'all' }, [none, none, none], null],
  [{ kind: 'all' }, [no, null, null], no],
  [{ kind: 'any' }, [null, null, null], null],
  [{ kind: 'any' }, [none, null, null], null],
  [{ kind: 'any' }, [null, yes, null], yes],
  [{ kind: 'any' }, [no, yes, null], no],
  [two, [yes, none, null], null],
  [two, [yes, none, but], but],
  [two, [yes, yes, null], yes],
  [primary, [no, null, yes], null],
  [primary, [no, yes, no], yes],
  [primary, [no, null, null], null],
  [primary, [null, but, null], but],
];

test.each(cases)('the rule %j makes of %j the result %s', (rule, decisions, result) => {
  let approval = begin(makeTemplate({ stages: [{ people, rule }] }));
  for (const [place, value] of decisions.entries()) if (value) approval = decide(approval, place, value);
  expect(approval.stages.map(resultOf)).toEqual([result]);
  const owing = approval.stages.flatMap((stage) => owingIn(approval, stage));
  const missing = decisions.filter((value, place) => value === null && (rule !== primary || place === primary.person));
  expect(owing).toHaveLength(result === null ? missing.length : 0);
});

test('a version has the result of its last stage, or changes required as soon as one stage says so', () => {
  const stages = [{ people }, { people, start: { kind: 'after', stage: 0, needs: 'approved' } as const, rule: two }];
  let approval = begin(makeTemplate({ stages }));
  expect(() => decide(approval, 0, yes, 1)).toThrow('This stage has not begun.');
  for (const place of [0, 1, 2]) approval = decide(approval, place, yes);
  expect([resultOfAll(approval.stages), approval.stages[1]?.beganAt]).toEqual([null, 1]);
  approval = decide(decide(approval, 0, yes, 1), 1, but, 1);
  expect(resultOfAll(approval.stages)).toBe(but);
  approval = decide(approval, 2, no);
  expect(resultOfAll(approval.stages)).toBe(no);
  // Revised: the decision before stays in the list.
  approval = decide(approval, 2, yes);
  expect([resultOfAll(approval.stages), approval.stages[0]?.decisions.length]).toEqual([but, 5]);
});

test('a locked stage takes no decision until it is unlocked, and locks again with the next one', () => {
  const checklist = ['Logo', 'Music rights'];
  let approval = begin(makeTemplate({ stages: [{ people, rule: { kind: 'any' }, lock: 'approved', checklist }] }));
  const [stage] = approval.stages;
  const half = { id: 'd', seatId: stage?.seats[0]?.id ?? '', value: yes, comment: '', checked: [true, false] };
  const by = { address: 'ada@client.test', how: 'code' as const };
  const send = (checked: boolean[]) =>
    act(approval, { kind: 'decide', stageId: stage?.id ?? '', decision: { ...half, checked, by } }, 1);
  expect(() => send([true, false])).toThrow('Check every line');
  expect(() => send([true])).toThrow('The checklist has changed.');
  approval = decide(approval, 0, yes, 0, 7);
  expect(approval.stages[0]?.lockedAt).toBe(7);
  expect(() => decide(approval, 1, no)).toThrow('This stage is locked.');
  expect(() => act(approval, { kind: 'end', by: 'person' }, 8)).toThrow('This version is locked.');
  const unlock = (lockedAt: number) => act(approval, { kind: 'unlock', stageId: stage?.id ?? '', lockedAt }, 8);
  approval = unlock(7);
  approval = decide(approval, 1, no);
  expect([resultOfAll(approval.stages), approval.stages[0]?.lockedAt]).toEqual([no, null]);
  approval = decide(approval, 1, yes, 0, 9);
  // A late retry of the first unlock leaves the newer lock.
  expect([approval.stages[0]?.lockedAt, unlock(7).stages[0]?.lockedAt]).toEqual([9, 9]);
});

test('a primary person does not abstain, and another one can be named', () => {
  let approval = begin(makeTemplate({ stages: [{ people, rule: primary }] }));
  const [stage] = approval.stages;
  const name = (place: number) => {
    const rule = { kind: 'primary' as const, seatId: stage?.seats[place]?.id ?? '' };
    return act(approval, { kind: 'rule', stageId: stage?.id ?? '', rule }, 2);
  };
  expect(() => decide(approval, 1, none)).toThrow('do not abstain');
  approval = decide(decide(approval, 0, none), 2, yes);
  expect(approval.stages.flatMap((one) => owingIn(approval, one)).map(({ person }) => person)).toEqual([guest('ben')]);
  expect(() => name(0)).toThrow('This person has abstained.');
  approval = name(2);
  expect(resultOfAll(approval.stages)).toBe(yes);
  const some = { kind: 'some' as const, count: 4 };
  expect(() => act(approval, { kind: 'rule', stageId: stage?.id ?? '', rule: some }, 3)).toThrow('Ask for no more');
});

test('a decision that is sent twice counts once, and its id belongs to it', () => {
  let approval = begin(makeTemplate({ stages: [{ people }] }));
  const [stage] = approval.stages;
  const by = { address: 'ada@client.test', how: 'code' as const };
  const decision = { id: 'd', seatId: stage?.seats[0]?.id ?? '', value: yes, comment: '', checked: [], by };
  const send = (value: DecisionValue) =>
    act(approval, { kind: 'decide', stageId: stage?.id ?? '', decision: { ...decision, value } }, 1);
  approval = send(yes);
  expect(send(yes)).toEqual(approval);
  expect(() => send(no)).toThrow('Another decision has this id.');
  approval = act(approval, { kind: 'end', by: 'person' }, 2);
  expect(send(yes)).toEqual(approval);
  expect(() => decide(approval, 1, yes)).toThrow('This approval has ended.');
});

test('a new version begins with everyone, with people who required changes, or from a stage on', () => {
  const stages = [
    { people, rule: primary },
    { people, rule: two, start: { kind: 'after', stage: 0, needs: 'decided' } as const },
  ];
  const again = (kind: ApprovalTemplate['again'], ...nos: number[]) => {
    let approval = begin(makeTemplate({ stages, again: kind }));
    approval = decide(approval, 1, yes);
    for (const place of nos) approval = decide(approval, place, no, 1);
    approval = act(approval, { kind: 'end', by: 'newVersion' }, 4);
    const next = beginAgain(approval, { version: { ...version, number: 2 }, at: 5, newId });
    expect([next.version.number, next.stages.flatMap(({ decisions }) => decisions)]).toEqual([2, []]);
    return next.stages.map((stage) => [ruleOf(stage).kind, seatedIn(stage).length, stage.beganAt]);
  };
  const all = [
    ['primary', 3, 5],
    ['some', 3, null],
  ];
  expect(again({ kind: 'everyone' }, 2)).toEqual(all);
  // Ben was content in stage 1, so it goes by the two who have not decided. All three were asked in stage 2.
  expect(again({ kind: 'asked' }, 2)).toEqual([
    ['all', 2, 5],
    ['some', 3, null],
  ]);
  expect(again({ kind: 'asked' })).toEqual(all);
  expect(again({ kind: 'fromStage', stage: 1 }, 0)).toEqual([
    ['all', 0, null],
    ['some', 3, 5],
  ]);
});

test('a client whose turn had not come is asked on the next version, and the last stage always decides on the new bytes', () => {
  const client = { people: [guest('client')], start: { kind: 'after', stage: 0, needs: 'approved' } as const };
  const next = (approval: Approval) =>
    beginAgain(act(approval, { kind: 'end', by: 'newVersion' }, 4), { version, at: 5, newId });
  const asked = (approval: Approval) => approval.stages.map((stage) => seatedIn(stage).length);
  const first = begin(makeTemplate({ stages: [{ people }, client], again: { kind: 'asked' } }));
  const second = next(decide(decide(first, 0, yes), 1, no));
  expect(asked(second)).toEqual([2, 1]);
  const third = decide(decide(decide(second, 1, yes), 2, yes), 0, yes, 1);
  expect(resultOfAll(third.stages)).toBe(yes);
  // No one required changes, so everyone looks again, also people who were excused.
  expect(asked(next(third))).toEqual([3, 1]);
  // The client was content, and decides on the new bytes all the same.
  const [ada, other] = [{ people: [guest('ada')] }, { people: [guest('client')] }];
  const parallel = begin(makeTemplate({ stages: [ada, other], again: { kind: 'asked' } }));
  expect(asked(next(decide(decide(parallel, 0, no), 0, yes, 1)))).toEqual([1, 1]);
  // The first stage is skipped, and says nothing.
  const skipped = next(decide(decide(parallel, 0, yes), 0, no, 1));
  expect([asked(skipped), resultOfAll(decide(skipped, 0, yes, 1).stages)]).toEqual([[0, 1], yes]);
  expect(() => decide(skipped, 0, yes)).toThrow('not part of this version');
  expect(() => beginAgain(parallel, { version, at: 5, newId })).toThrow('goes on');
});

test('a private stage is seen by its people and by managers, and no result tells of it', () => {
  const stages = [{ people: [guest('ada')] }, { people: [guest('ben')], isPrivate: true }];
  const approval = decide(begin(makeTemplate({ stages })), 0, no, 1);
  const see = (person: ReturnType<typeof guest> | null, manages = false) => {
    const { stages: seen, result } = seenBy(approval, { people: person ? [person] : [], manages });
    return [seen.map(({ name }) => name), result];
  };
  expect(see(guest('ada'))).toEqual([['Stage 1'], null]);
  expect(see(null)).toEqual([['Stage 1'], null]);
  expect(see(guest('ben'))).toEqual([['Stage 1', 'Stage 2'], no]);
  expect(see(null, true)).toEqual([['Stage 1', 'Stage 2'], no]);
});

const stage = { people: [guest('ada')] };
const noon = '2026-11-28T12:00:00.000Z';
const member = (end: string) => ({ kind: 'member' as const, userId: `01a221bd-6216-7784-aabc-30389b57e4${end}` });
const wrong: [string, () => unknown][] = [
  ['Name each person once.', () => makeTemplate({ stages: [{ people: [guest('ada'), guest('Ada')] }] })],
  ['Ask for no more decisions', () => makeTemplate({ stages: [{ ...stage, rule: two }] })],
  ['Choose one of the people', () => makeTemplate({ stages: [{ ...stage, rule: primary }] })],
  [
    'Choose an earlier stage.',
    () => makeTemplate({ stages: [{ start: { kind: 'after', stage: 0, needs: 'decided' } }] }),
  ],
  ['Choose one of the stages.', () => makeTemplate({ stages: [stage], again: { kind: 'fromStage', stage: 1 } })],
  [
    'Choose a time after the start.',
    () => makeTemplate({ stages: [{ start: { kind: 'date', at: noon }, due: { kind: 'date', at: noon } }] }),
  ],
  [
    'Choose a time of this century.',
    () => makeTemplate({ stages: [{ due: { kind: 'date', at: noon.replace('2026', '9999') } }] }),
  ],
  ['invisible characters', () => makeTemplate({ stages: [{ name: 'Legal: ceo, approved\nClient' }] })],
  ['invisible characters', () => makeTemplate({ stages: [{ checklist: ['\u001b[8m'] }] })],
  ['Name each person once.', () => makeTemplate({ stages: [{ people: [member('ab'), member('AB')] }] })],
  [
    'This is no time zone.',
    () => beginApproval(makeTemplate({ stages: [stage] }), { version, zone: 'Mars/Phobos', at: 0, newId }),
  ],
  ['Add a stage.', () => makeTemplate({ stages: [] })],
];

test.each(wrong)('a template is refused with "%s"', (message, make) => {
  expect(make).toThrow(message);
});
