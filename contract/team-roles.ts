export const teamRoles = ['viewer', 'editor', 'admin', 'owner'] as const;
export type TeamRole = (typeof teamRoles)[number];
