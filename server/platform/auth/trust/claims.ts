/** Of an identity token that was verified, or that the provider itself just handed over. */
export function readClaims(idToken: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString());
}
