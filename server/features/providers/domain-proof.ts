import dns from 'node:dns';

const label = '_vizio';

export const recordOf = (domain: string, proof: string) => ({
  name: `${label}.${domain}`,
  value: `vizio-domain=${proof}`,
});

/** Throws if the name servers do not respond. */
export async function isInDns(domain: string, proof: string): Promise<boolean> {
  const { name, value } = recordOf(domain, proof);
  try {
    const records = await dns.promises.resolveTxt(name);
    return records.some((parts) => parts.join('').trim() === value);
  } catch (error) {
    if (['ENOTFOUND', 'ENODATA'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}
