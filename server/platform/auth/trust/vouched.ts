/** Whether an address is of one of the domains for which a provider vouches. */
export function isVouched(domains: string[], email: unknown): boolean {
  return domains.includes(String(email).toLowerCase().split('@').at(-1) ?? '');
}
