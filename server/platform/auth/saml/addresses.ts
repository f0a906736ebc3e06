import { samlFormPath } from '#server/platform/http/guard/security.ts';

export const metadataPath = '/api/auth/saml/metadata';

/** Under these addresses a provider knows this server; the provider of a team has its own. */
export function addressesOf(publicUrl: string, teamId?: string): { entityId: string; answersTo: string } {
  const end = teamId ? `/${teamId}` : '';
  return { entityId: `${publicUrl}${metadataPath}${end}`, answersTo: `${publicUrl}${samlFormPath}${end}` };
}
