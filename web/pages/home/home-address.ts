export const views = ['projects', 'info', 'upgrade', 'trash'] as const;
export type View = (typeof views)[number];

export const viewNames: Record<View, string> = {
  projects: 'Team Projects',
  info: 'Team Info',
  upgrade: 'Upgrade the plan',
  trash: 'Trash',
};

export function viewOf(params: URLSearchParams): View {
  return views.find((view) => view === params.get('view')) ?? 'projects';
}

/**
 * The place in the workspace as an address, so that reload, back and a pasted link all lead to it. What else the
 * address says stays as it is in `kept`. Before a team is known it is the first one's.
 */
export function homeHref(teamId: string | undefined, view: View, kept?: URLSearchParams): string {
  const params = new URLSearchParams(kept);
  if (teamId !== undefined) params.set('team', teamId);
  params.delete('view');
  if (view !== 'projects') params.set('view', view);
  return params.size > 0 ? `/home?${params}` : '/home';
}
