/** Matches addresses and domains; a blocked domain blocks its subdomains. Services of teams have addresses that lead nowhere. */
export function isBlocked(blocklist: readonly string[], given: string): boolean {
  const address = given.trim().toLowerCase();
  const domain = address.slice(address.lastIndexOf('@') + 1);
  if (domain.endsWith('.invalid')) return true;
  return blocklist.some((entry) => entry === address || entry === domain || domain.endsWith(`.${entry}`));
}
