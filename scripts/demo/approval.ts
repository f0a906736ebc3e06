import { callEndpoint } from '#rig/people/factories.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';
import type { Demo } from './events.ts';
import { type PersonName, roughCut } from './workspace.ts';

/** Of the newest cut: Tom has approved, Mara has not looked yet, and the client comes after them. */
export async function askForApproval(demo: Demo, version: number): Promise<void> {
  const itemId = demo.ids.get(roughCut);
  if (!itemId) return;
  const member = (name: PersonName) => ({ kind: 'member' as const, userId: demo.accounts[name].id });
  const stage = { rule: { kind: 'all' as const }, lock: 'never' as const, isPrivate: false };
  const due = { kind: 'businessDays' as const, days: 3 };
  const template = {
    ...{ name: 'Final cut', again: { kind: 'asked' as const }, lateTo: member('Mara') },
    stages: [
      {
        ...{ ...stage, name: 'Team', people: [member('Tom'), member('Mara')], start: { kind: 'atOnce' as const }, due },
        checklist: ['The titles are the new ones', 'The music is cleared'],
      },
      {
        ...{
          ...stage,
          name: 'Client',
          people: [{ kind: 'guest' as const, email: 'ines@harbour.test' }],
          due,
          checklist: [],
        },
        ...{ start: { kind: 'after' as const, stage: 0, needs: 'approved' as const }, lock: 'approved' as const },
      },
    ],
  };
  const teamId = demo.teamIds.northlight;
  const { Mara, Tom } = demo.accounts;
  await callEndpoint(
    demo,
    'saveApprovalTemplate',
    { params: { teamId, templateId: uuidv7() }, body: { template } },
    Mara.token,
  );
  const body = { id: uuidv7(), version, template, timeZone: 'UTC' };
  const begun = await callEndpoint(demo, 'beginApproval', { params: { itemId }, body }, Mara.token);
  const { id: approvalId, stages } = begun.body.approval;
  const decision = { id: uuidv7(), value: 'approved' as const, comment: 'Good to go.', checked: [true, true] };
  const sent = { params: { approvalId }, body: { ...decision, stageId: stages[0]?.id ?? '' } };
  await callEndpoint(demo, 'decide', sent, Tom.token);
}

/** One rule of the team. */
export async function saveRule(demo: Demo): Promise<void> {
  const rule = {
    name: 'Resolved is done',
    when: { kind: 'resolved' as const },
    action: { kind: 'setProgress' as const, progress: 'Done' as const },
  };
  const params = { teamId: demo.teamIds.northlight, ruleId: uuidv7() };
  await callEndpoint(demo, 'saveRule', { params, body: { rule, isOn: true } }, demo.accounts.Mara.token);
}
