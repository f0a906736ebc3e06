import * as z from 'zod';
import { UserId } from '../accounts/users.ts';
import { takenFiles } from '../media/kinds.ts';
import { cleanName, refuseName } from '../names.ts';
import { teamRoles } from '../team-roles.ts';

/** The caller's permissions in a team. The browser shows these and never derives them itself. */
export const TeamCapabilities = z.object({
  comment: z.boolean(),
  download: z.boolean(),
  edit: z.boolean(),
  manage: z.boolean(),
  own: z.boolean(),
});

export const Team = z.object({
  id: z.uuid(),
  name: z.string(),
  ownerName: z.string(),
  ownerUserId: UserId,
  role: z.enum(teamRoles),
  capabilities: TeamCapabilities,
  takes: z.enum(takenFiles).describe('The files it takes: videos, all kinds that are reviewed, or all'),
  carriesComments: z.boolean().describe('Whether a new version shows the open comments of earlier ones'),
});
export type Team = z.infer<typeof Team>;

const suffix = "'s Team";

/** The team name for the typed text: "Acme/2026" becomes "Acme's Team", an empty text "Demo's Team". */
export function teamNameFrom(given: string): string {
  const typed = cleanName(given).split('/')[0]?.trim() ?? '';
  const bare = typed.endsWith(suffix) ? typed.slice(0, -suffix.length).trim() : typed;
  return `${bare || 'Demo'}${suffix}`;
}

/** The n-th attempt at a name that its owner already uses: "Acme's Team", "Acme 2's Team". */
export function numberedTeamName(name: string, count: number): string {
  return count <= 1 ? name : `${name.slice(0, -suffix.length)} ${count}${suffix}`;
}

/** The text typed for a team; `teamNameFrom` adds the rest of the name. */
export const TeamName = z
  .string()
  .max(200, 'Use at most 200 characters.')
  .superRefine((given, context) => {
    const message = refuseName(teamNameFrom(given));
    if (message) context.addIssue({ code: 'custom', message });
  });
