export const views = ['projects', 'work', 'recent', 'starred', 'info', 'trash', 'upgrade'] as const;
export type View = (typeof views)[number];

export const viewNames: Record<View, string> = {
  projects: 'Team Projects',
  work: 'My work',
  recent: 'Recent',
  starred: 'Starred',
  info: 'Team Info',
  upgrade: 'Upgrade the plan',
  trash: 'Trash',
};

export function viewOf(params: URLSearchParams): View {
  return views.find((view) => view === params.get('view')) ?? 'projects';
}

/**
 * The address of a place in the workspace. Other parameters are carried over from `kept`. Without a team id, the first
 * team is meant.
 */
export function homeHref(teamId: string | undefined, view: View, kept?: URLSearchParams): string {
  const params = new URLSearchParams(kept);
  if (teamId !== undefined) params.set('team', teamId);
  params.delete('view');
  if (view !== 'projects') params.set('view', view);
  return params.size > 0 ? `/home?${params}` : '/home';
}
