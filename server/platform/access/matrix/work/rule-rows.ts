import type { ruleCalls } from '#contract/calls/work/rules.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';
import type { Rows } from '../rows.ts';

const draft = () => ({
  name: uuidv7(),
  when: { kind: 'resolved' as const },
  action: { kind: 'setProgress' as const, progress: 'Done' as const },
});

export const ruleRows: Rows<keyof typeof ruleCalls> = {
  listRules: { send: ({ team }) => ({ params: { teamId: team.id } }) },
  listRuleChoices: { send: ({ team }) => ({ params: { teamId: team.id } }) },
  saveRule: {
    send: ({ team }) => ({ params: { teamId: team.id, ruleId: uuidv7() }, body: { rule: draft(), isOn: false } }),
  },
  deleteRule: { send: ({ team }) => ({ params: { teamId: team.id, ruleId: uuidv7() } }) },
  tryRule: { send: ({ team }) => ({ params: { teamId: team.id }, body: { rule: draft() } }) },
  listRuleRuns: { send: ({ team }) => ({ params: { teamId: team.id }, query: { limit: 50 } }) },
};
