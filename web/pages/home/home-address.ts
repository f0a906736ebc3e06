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
 * address says stays as it is in `kept`.
 */
export function homeHref(teamId: string, view: View, kept?: URLSearchParams): string {
  const params = new URLSearchParams(kept);
  params.set('team', teamId);
  params.delete('view');
  if (view !== 'projects') params.set('view', view);
  return `/home?${params}`;
}
