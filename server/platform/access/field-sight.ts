import type { SeenBy } from '#contract/items/fields.ts';
import type { Actor } from './actor.ts';
import { type Facts, isByLink, may } from './policy.ts';

/** The fields that a caller sees at a place: those that are for admins, for the team, or for everyone. */
export function fieldsSeenBy(actor: Actor, facts: Facts): SeenBy[] {
  if (!may(actor, 'view', facts)) return [];
  if (isByLink(actor, facts)) return ['everyone'];
  return may(actor, 'manage', facts) ? ['admins', 'team', 'everyone'] : ['team', 'everyone'];
}
