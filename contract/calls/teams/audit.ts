import * as z from 'zod';
import { endpoint } from '../../endpoint.ts';
import { ActivityGroup, ActivityKind } from '../../teams/activity.ts';
import { AuditEntry } from '../../teams/members.ts';
import { pageById, TeamId } from '../shared.ts';

export const auditCalls = {
  listActivity: endpoint({
    method: 'GET',
    path: '/teams/:teamId/activity',
    summary: 'Lists what happened in a team, newest first, as far as the caller may see it',
    audience: 'viewer',
    scope: 'audit:read',
    params: TeamId,
    query: z.object({
      kind: ActivityKind.optional(),
      person: z
        .union([z.uuid(), z.literal('others')])
        .optional()
        .describe('`others`: guests and deleted accounts'),
      ...pageById(50),
    }),
    output: z.object({ groups: z.array(ActivityGroup), next: z.string().nullable() }),
  }),
  listAudit: endpoint({
    method: 'GET',
    path: '/teams/:teamId/audit',
    summary: 'Lists the audit log, newest first',
    audience: 'admin',
    scope: 'audit:read',
    holdsNoSecret: true,
    params: TeamId,
    query: z.object(pageById(100)),
    output: z.object({ entries: z.array(AuditEntry), next: z.string().nullable() }),
  }),
  exportAudit: endpoint({
    method: 'GET',
    path: '/teams/:teamId/audit.csv',
    summary: 'Exports the audit log for spreadsheets',
    audience: 'admin',
    scope: 'audit:read',
    params: TeamId,
    output: z.string(),
    download: { contentType: 'text/csv; charset=utf-8' },
  }),
};
