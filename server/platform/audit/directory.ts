/** The directory of people that acts by SCIM. It has no account, and no rights in a team. */
export const directory = { kind: 'directory', userId: null, name: 'the directory' } as const;
export type Directory = typeof directory;
