import { createHash } from 'node:crypto';
import type { Commit } from './commit.ts';

/** The parts of CycloneDX 1.6 (ECMA-424) that we write. */
export type Component = {
  type: 'application' | 'container' | 'library' | 'operating-system';
  'bom-ref': string;
  name: string;
  version: string;
  scope?: 'required' | 'optional' | 'excluded';
  hashes?: { alg: 'SHA-512'; content: string }[];
  licenses?: ({ license: { id: string } } | { expression: string })[];
  cpe?: string;
  purl?: string;
  components?: Component[];
};
export type Uses = { ref: string; dependsOn: string[] };
type Contents = { subject: Component; components: Component[]; dependencies: Uses[] };

export type Product = { version: string; commit: Commit };

/** One document. Its number and its time derive from the commit, so that two runs write the same bytes. */
export function writeBom(product: Product, { subject, components, dependencies }: Contents): string {
  const { version, commit } = product;
  const byRef = (a: { 'bom-ref': string }, b: { 'bom-ref': string }) => compare(a['bom-ref'], b['bom-ref']);
  const bom = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf(`${commit.id} ${subject['bom-ref']}`)}`,
    version: 1,
    metadata: {
      timestamp: commit.time.toISOString(),
      lifecycles: [{ phase: 'build' }],
      tools: { components: [{ type: 'application', name: 'vizio scripts/release', version }] },
      component: subject,
      properties: [{ name: 'vizio:commit', value: commit.id }],
    },
    components: components.toSorted(byRef),
    dependencies: dependencies.toSorted((a, b) => compare(a.ref, b.ref)),
  };
  return `${JSON.stringify(bom, null, 2)}\n`;
}

/** By code unit. The order of a language would depend on the machine. */
const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/** A UUID of version 8, which is for numbers of one's own making (RFC 9562). */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 3) | 8).toString(16);
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    variant + hex.slice(17, 20),
    hex.slice(20, 32),
  ];
  return parts.join('-');
}
