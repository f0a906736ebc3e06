import type { TeamRole } from '#contract/team-roles.ts';
import type { MemberRole } from '#contract/teams/members.ts';

export const roleNames: Record<TeamRole, string> = {
  viewer: 'Viewer',
  editor: 'Editor',
  admin: 'Admin',
  owner: 'Owner',
};

/** The abilities of a role, as the end of "Tom can …". */
export const roleAbilities: Record<MemberRole, string> = {
  viewer: 'watch and comment',
  editor: 'watch, comment, upload, rename, move and delete',
  admin: 'do what an editor can, and also invite people and change roles',
};
