import { lazyComponent } from '#web/ui/lazy-component.ts';

/** The public face of the feature: everything that pages use of it. */
export { TeamInfo } from './team-info.tsx';
export { TeamStrip } from './team-strip.tsx';
export { useTeams } from './use-teams.ts';

export const CreateTeamDialog = lazyComponent(() =>
  import('./create-team-dialog.tsx').then((file) => file.CreateTeamDialog),
);
