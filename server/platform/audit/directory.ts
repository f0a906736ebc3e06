/** The directory of people that acts by SCIM. It has no account, and no rights in a team. */
export const directory = { kind: 'directory', userId: null, name: 'the directory' } as const;
/** The provider that people sign in at, when it refuses one of them. */
export const signInProvider = { kind: 'directory', userId: null, name: 'the sign-in provider' } as const;
export type Directory = typeof directory | typeof signInProvider;
