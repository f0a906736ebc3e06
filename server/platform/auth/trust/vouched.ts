/** Whether an address is of one of the domains for which a provider vouches. */
export function isVouched(domains: string[], email: unknown): boolean {
  const [, domain] = /^[^@\s]+@([^@\s]+)$/.exec(String(email).toLowerCase()) ?? [];
  return domain !== undefined && domains.includes(domain);
}
