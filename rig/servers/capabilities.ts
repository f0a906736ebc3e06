import { readFileSync } from 'node:fs';

/** The rights that a container may leave to root, with their bits in the kernel's masks. */
export const entering = [
  { name: 'dac_read_search', mask: 1 << 2 },
  { name: 'dac_override', mask: 1 << 1 },
] as const;

/** The ones that this process can pass on. */
export function listOwnCapabilities(): (typeof entering)[number][] {
  const bounding = /^CapBnd:\t(\w+)$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? '0';
  return entering.filter(({ mask }) => Number.parseInt(bounding.slice(-8), 16) & mask);
}
