import * as z from 'zod';
import { ApprovalView } from '../../approvals/approval-view.ts';
import { DecisionValue } from '../../approvals/decisions.ts';
import { ApprovalTemplate, line, Person, SeatedRule } from '../../approvals/templates.ts';
import { endpoint } from '../../endpoint.ts';
import { VersionInAddress, VersionNumber } from '../../media/versions.ts';
import { Success, TeamId } from '../shared.ts';

const ItemId = z.object({ itemId: z.uuid() });
const ApprovalId = z.object({ approvalId: z.uuid() });
const StageId = z.object({ approvalId: z.uuid(), stageId: z.uuid() });
const TemplateId = z.object({ teamId: z.uuid(), templateId: z.uuid() });
const Shown = z.object({ approval: ApprovalView });
const TimeZone = z.string().min(1).max(100).describe('A name such as Europe/Berlin');

export const approvalCalls = {
  listApprovalTemplates: endpoint({
    method: 'GET',
    path: '/teams/:teamId/approval-templates',
    summary: 'Lists the templates of a team for approvals, and the time zone in which its days count',
    audience: 'editor',
    scope: 'teams:read',
    params: TeamId,
    output: z.object({
      templates: z.array(z.object({ id: z.uuid(), template: ApprovalTemplate })),
      timeZone: TimeZone.nullable().describe('Null until someone of the team has chosen one'),
    }),
  }),
  saveApprovalTemplate: endpoint({
    method: 'PUT',
    path: '/teams/:teamId/approval-templates/:templateId',
    summary: 'Creates or changes a template. Approvals that have begun stay as they are',
    audience: 'admin',
    scope: 'teams:write',
    params: TemplateId,
    body: z.object({ template: ApprovalTemplate }),
    output: Success,
  }),
  deleteApprovalTemplate: endpoint({
    method: 'DELETE',
    path: '/teams/:teamId/approval-templates/:templateId',
    summary: 'Deletes a template. Approvals that have begun go on',
    audience: 'admin',
    scope: 'teams:write',
    params: TemplateId,
    output: Success,
  }),
  setTimeZone: endpoint({
    method: 'PUT',
    path: '/teams/:teamId/time-zone',
    summary: 'Chooses the time zone in which the days of a team count',
    audience: 'admin',
    scope: 'teams:write',
    params: TeamId,
    body: z.object({ timeZone: TimeZone }),
    output: Success,
  }),
  showApproval: endpoint({
    method: 'GET',
    path: '/items/:itemId/approval',
    summary: 'Returns the approval of a version, as far as the caller may see it; null without one',
    audience: 'viewer',
    scope: 'items:read',
    params: ItemId,
    query: z.object({ version: VersionInAddress }),
    output: z.object({ approval: ApprovalView.nullable() }),
  }),
  beginApproval: endpoint({
    method: 'POST',
    path: '/items/:itemId/approval',
    summary: 'Begins an approval of the newest version',
    audience: 'editor',
    scope: 'items:write',
    params: ItemId,
    body: z.object({
      id: z.uuid().describe('Chosen by the client, so that a retry has one effect'),
      version: VersionNumber,
      template: ApprovalTemplate.describe('It is copied, so changes of a template do not reach this approval'),
      timeZone: TimeZone.describe('Of the person who begins; it becomes that of a team without one'),
    }),
    output: Shown,
  }),
  requestApprovalCode: endpoint({
    method: 'POST',
    path: '/approvals/:approvalId/code',
    summary: 'Emails a guest the code that confirms a decision',
    audience: 'viewer',
    scope: 'session',
    params: ApprovalId,
    output: Success,
  }),
  requestNewLink: endpoint({
    method: 'POST',
    path: '/approvals/:approvalId/link',
    summary: 'Ends the link by which a guest came, and emails them a new one',
    audience: 'viewer',
    scope: 'session',
    params: ApprovalId,
    output: Success,
  }),
  decide: endpoint({
    method: 'POST',
    path: '/approvals/:approvalId/decisions',
    summary: 'Adds a decision of the caller. It can be revised until its stage is locked',
    audience: 'viewer',
    // A decision is the word of a person.
    scope: 'session',
    params: ApprovalId,
    body: z.object({
      id: z.uuid().describe('Chosen by the client, so that a retry has one effect'),
      stageId: z.uuid(),
      value: DecisionValue,
      comment: z.string().trim().max(5_000, 'A comment can have 5,000 characters.').default(''),
      checked: z.array(z.boolean()).max(100).default([]),
      code: z
        .string()
        .regex(/^\d{6}$/, 'The code has six digits.')
        .optional()
        .describe('Of guests: from the email'),
    }),
    output: Shown,
  }),
  beginStage: endpoint({
    method: 'POST',
    path: '/approvals/:approvalId/stages/:stageId/begin',
    summary: 'Begins a stage by hand',
    audience: 'editor',
    scope: 'items:write',
    params: StageId,
    output: Shown,
  }),
  addSeat: endpoint({
    method: 'PUT',
    path: '/approvals/:approvalId/stages/:stageId/seats/:seatId',
    summary: 'Asks one more person in a stage',
    audience: 'editor',
    scope: 'items:write',
    params: StageId.extend({ seatId: z.uuid() }),
    body: z.object({ person: Person }),
    output: Shown,
  }),
  removeSeat: endpoint({
    method: 'DELETE',
    path: '/approvals/:approvalId/stages/:stageId/seats/:seatId',
    summary: 'Asks a person no longer, who has not decided. The link of a guest ends',
    audience: 'editor',
    scope: 'items:write',
    params: StageId.extend({ seatId: z.uuid() }),
    output: Shown,
  }),
  changeStageRule: endpoint({
    method: 'PUT',
    path: '/approvals/:approvalId/stages/:stageId/rule',
    summary: 'Changes whose decisions make the result of a stage',
    audience: 'editor',
    scope: 'items:write',
    params: StageId,
    body: z.object({ rule: SeatedRule }),
    output: Shown,
  }),
  unlockStage: endpoint({
    method: 'POST',
    path: '/approvals/:approvalId/stages/:stageId/unlock',
    summary: 'Unlocks a version, with a reason that the activity of the team keeps',
    audience: 'admin',
    scope: 'session',
    params: StageId,
    body: z.object({
      lockedAt: z.iso.datetime().describe('Of the lock that the caller has seen: a newer one stays'),
      reason: line(500),
    }),
    output: Shown,
  }),
  endApproval: endpoint({
    method: 'POST',
    path: '/approvals/:approvalId/end',
    summary: 'Ends an approval without a further decision. Decisions stay',
    audience: 'editor',
    scope: 'items:write',
    params: ApprovalId,
    output: Shown,
  }),
  issueCertificate: endpoint({
    method: 'POST',
    path: '/approvals/:approvalId/certificate',
    summary: 'Signs a certificate of what was decided until now',
    audience: 'editor',
    scope: 'session',
    params: ApprovalId,
    output: z.object({ name: z.string(), certificate: z.string().describe('The text of the file') }),
  }),
  showCertificateLog: endpoint({
    method: 'GET',
    path: '/teams/:teamId/certificates',
    summary: 'Returns the log of the certificates of a team, a line for each',
    audience: 'editor',
    scope: 'teams:read',
    params: TeamId,
    output: z.string(),
    download: { contentType: 'application/x-ndjson; charset=utf-8' },
  }),
};
