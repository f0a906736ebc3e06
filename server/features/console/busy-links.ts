import { sql } from 'kysely';
import type { BusyLink } from '#contract/console/console.ts';
import { selectionName } from '#contract/sharing/shares.ts';
import type { Db } from '#server/platform/db/database.ts';

const mostShown = 50;

/** Share links by their views in the last 30 days. */
export async function listBusyLinks(db: Db): Promise<BusyLink[]> {
  const { rows } = await sql<
    Omit<BusyLink, 'lastViewedAt' | 'expiresAt'> & { lastViewedAt: Date | null; expiresAt: Date | null }
  >`
    select shares.id, coalesce(nullif(shares.title, ''), items.name, ${selectionName}) as subject, teams.name as team,
      users.name as "createdBy", recent.views, shares.view_count as "allViews",
      shares.last_viewed_at as "lastViewedAt", shares.expires_at as "expiresAt"
    from (
      select share_id, sum(views)::integer as views from share_days
      where day > current_date - 30 group by share_id order by views desc limit ${mostShown}
    ) as recent
    join shares on shares.id = recent.share_id
    left join items on items.id = shares.item_id
    join teams on teams.id = coalesce(shares.team_id, items.team_id)
    left join users on users.id = shares.created_by
    order by recent.views desc, shares.id`.execute(db);
  return rows.map(({ lastViewedAt, expiresAt, ...row }) => ({
    ...row,
    lastViewedAt: lastViewedAt?.toISOString() ?? null,
    expiresAt: expiresAt?.toISOString() ?? null,
  }));
}
