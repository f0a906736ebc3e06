import type { Config } from '#server/platform/config/config.ts';

/** A passkey belongs to a host name: it works at the address of this server alone, so no other page can ask for it. */
export function relyingParty({ publicUrl }: Pick<Config, 'publicUrl'>): { id: string; origin: string } {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origin };
}

/** The person, as the device knows them. */
export const handleOf = (userId: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(userId);

/** Ed25519, P-256 and RSA, which all devices have. The library would try others that Node calls experimental. */
export const algorithms = [-8, -7, -257];
