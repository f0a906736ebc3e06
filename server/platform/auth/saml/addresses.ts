import { samlFormPath } from '#server/platform/http/guard/security.ts';

export const metadataPath = '/api/auth/saml/metadata';

/** Under these addresses the provider knows this server. */
export const addressesOf = (publicUrl: string) => ({
  entityId: `${publicUrl}${metadataPath}`,
  answersTo: `${publicUrl}${samlFormPath}`,
});
