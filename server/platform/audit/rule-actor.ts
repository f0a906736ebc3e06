/** A rule of a team that acts. It has no account: its rights are those of the admin's rule, in its own team alone. */
export type RuleActor = { kind: 'rule'; userId: null; name: string };

export const ruleActor = (name: string): RuleActor => ({ kind: 'rule', userId: null, name: `Rule ${name}` });
