import { isIPv4, isIPv6 } from 'node:net';

/**
 * The network of an address: one IPv4 address or one IPv6 /64, the size that a single connection gets. A finer grain
 * would give one person 2^64 attempts.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (isIPv4(address) || !isIPv6(address)) return address;
  const [front = '', back = ''] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const head = front.split(':').filter(Boolean);
  const tail = back.split(':').filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0');
  const groups = [...head, ...(address.includes('::') ? zeros : []), ...tail];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
