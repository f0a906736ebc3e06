import type { TeamLink } from '#contract/sharing/shares.ts';
import type { Authorized } from '#server/platform/access/authorized.ts';
import { formatShortLink, secretOf } from '#server/platform/access/link-secrets.ts';
import type { Services } from '#server/platform/services.ts';
import { findTeamLinks, type TeamLinkRow } from './team-links.queries.ts';

/** All links of a team with their visitors. */
export async function listLinks(
  { config, db }: Pick<Services, 'config' | 'db'>,
  team: Authorized<{ id: string }, 'manage'>,
  page: { after?: string | undefined; limit: number },
): Promise<{ links: TeamLink[]; next: string | null }> {
  const rows = await findTeamLinks(db, team.id, { before: page.after, limit: page.limit + 1 });
  const shown = rows.slice(0, page.limit);
  return {
    links: shown.map((row) => describeLink(config, row)),
    next: rows.length > page.limit ? (shown.at(-1)?.id ?? null) : null,
  };
}

function describeLink(config: Services['config'], row: TeamLinkRow): TeamLink {
  const { generation, viewCount, expiresAt, createdAt, ...link } = row;
  return {
    ...link,
    shortLink: link.visibility === 'onlyMe' ? null : formatShortLink(config, secretOf(config, row)),
    expiresAt: expiresAt?.toISOString() ?? null,
    isExpired: expiresAt !== null && expiresAt.getTime() <= Date.now(),
    createdAt: createdAt.toISOString(),
    views: viewCount,
    openings: link.openings.map(({ by, at }) => ({ by, at: new Date(at).toISOString() })),
  };
}
