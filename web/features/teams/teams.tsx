import { lazyComponent, lazyPart } from '#web/ui/lazy-component.ts';

/** The public API of the feature: everything that pages use of it. */
export { useDeletedNotice } from './dialogs/deleted-notice.ts';
export type { AskTeam, TeamQuestion } from './dialogs/team-question.ts';
export { JoinButton, useInviteOffer } from './invites/invite-offer.tsx';
export { TeamInfo } from './team-info.tsx';
export { TeamStrip } from './team-strip.tsx';
export { useTeams } from './use-teams.ts';

export const CreateTeamDialog = lazyPart(() =>
  import('./dialogs/create-team-dialog.tsx').then((file) => file.CreateTeamDialog),
);
export const TeamDialogs = lazyPart(() => import('./dialogs/team-dialogs.tsx').then((file) => file.TeamDialogs));
export const TeamMenuItems = lazyComponent(() => import('./team-menu.tsx').then((file) => file.TeamMenuItems));
