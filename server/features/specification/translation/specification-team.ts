import type { SpecificationTeam } from '#contract/specification/teams.ts';
import type { Team } from '#contract/teams/teams.ts';

/** Our team under the specification's names. */
export function toSpecificationTeam(ours: Team): SpecificationTeam {
  return { ...ours, teamPath: ours.name };
}
