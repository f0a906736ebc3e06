import { call } from '#web/api/client.ts';
import { viewHref } from './settings.ts';

/** The saved views of a team, for the palette. */
export async function listViewLinks(teamId: string): Promise<{ name: string; href: string }[]> {
  const { views } = await call('listViews', { params: { teamId } });
  return views.map((view) => ({ name: view.name, href: viewHref(teamId, view) }));
}
