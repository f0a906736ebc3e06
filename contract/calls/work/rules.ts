import * as z from 'zod';
import { endpoint } from '../../endpoint.ts';
import { mostTried, RuleChoices, RuleDraft, RuleRun, RuleView, TriedFile } from '../../rules/rules.ts';
import { pageById, Success, TeamId } from '../shared.ts';

const RuleId = z.object({ teamId: z.uuid(), ruleId: z.uuid() });

export const ruleCalls = {
  listRules: endpoint({
    method: 'GET',
    path: '/teams/:teamId/rules',
    summary: 'Lists the rules of a team, each with its last result',
    audience: 'admin',
    scope: 'teams:read',
    params: TeamId,
    output: z.object({ rules: z.array(RuleView) }),
  }),
  listRuleChoices: endpoint({
    method: 'GET',
    path: '/teams/:teamId/rules/choices',
    summary: 'Lists everything of a team that a rule can name',
    audience: 'admin',
    scope: 'teams:read',
    params: TeamId,
    output: RuleChoices,
  }),
  saveRule: endpoint({
    method: 'PUT',
    path: '/teams/:teamId/rules/:ruleId',
    summary: 'Creates or changes a rule. It acts on what happens from now on',
    audience: 'admin',
    scope: 'teams:write',
    params: RuleId,
    body: z.object({ rule: RuleDraft, isOn: z.boolean() }),
    output: Success,
  }),
  deleteRule: endpoint({
    method: 'DELETE',
    path: '/teams/:teamId/rules/:ruleId',
    summary: 'Deletes a rule. The log of its acts stays for its days',
    audience: 'admin',
    scope: 'teams:write',
    params: RuleId,
    output: Success,
  }),
  tryRule: endpoint({
    method: 'POST',
    path: '/teams/:teamId/rules/try',
    summary: 'Says what a rule would do now with the files of the team to which its condition applies. Changes nothing',
    audience: 'admin',
    scope: 'teams:read',
    params: TeamId,
    body: z.object({ rule: RuleDraft }),
    output: z.object({
      problem: z.string().nullable(),
      count: z.int().describe('Of all files to which the condition applies'),
      files: z.array(TriedFile).describe(`The first ${mostTried} by name`),
    }),
  }),
  listRuleRuns: endpoint({
    method: 'GET',
    path: '/teams/:teamId/rules/log',
    summary: 'Lists what the rules of a team did, newest first',
    audience: 'admin',
    scope: 'teams:read',
    params: TeamId,
    query: z.object(pageById(50)),
    output: z.object({ runs: z.array(RuleRun), next: z.uuid().nullable() }),
  }),
};
