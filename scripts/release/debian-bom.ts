import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Component, type Product, type Uses, writeBom } from './bom.ts';

type DebianPackage = {
  name: string;
  version: string;
  architecture: string;
  source: string;
  needs: string[];
  offers: string[];
};
type System = { id: string; version: string };

/** The Debian packages below the root of an image, or in a folder with these two of its files. */
export async function writeDebianBom(product: Product, root: string): Promise<{ architecture: string; text: string }> {
  const packages = readStatus(await readFile(join(root, 'var/lib/dpkg/status'), 'utf8'));
  const system = readRelease(await readFile(join(root, 'etc/os-release'), 'utf8'));
  const architecture = packages.find(({ name }) => name === 'dpkg')?.architecture ?? 'unknown';
  const ref = `vizio@${product.version}#${architecture}`;
  const subject: Component = { type: 'container', 'bom-ref': ref, name: 'vizio', version: product.version };
  const systemRef = `${system.id}@${system.version}`;
  const base: Component = { type: 'operating-system', 'bom-ref': systemRef, name: system.id, version: system.version };
  const components = packages.map((one) => describe(one, system));
  const dependencies = listDependencies(packages, system);
  dependencies.push({ ref, dependsOn: [systemRef, ...components.map((one) => one['bom-ref'])].sort() });
  return { architecture, text: writeBom(product, { subject, components: [base, ...components], dependencies }) };
}

/** The installed packages of a status file of dpkg. */
export function readStatus(text: string): DebianPackage[] {
  return text.split(/\n{2,}/).flatMap((stanza) => {
    const read = (field: string) => new RegExp(`^${field}: (.*)$`, 'm').exec(stanza)?.[1] ?? '';
    if (!read('Status').endsWith(' installed')) return [];
    const [name, version] = [read('Package'), read('Version')];
    // `Source: name (version)`, each part only if it differs.
    const [, source, sourceVersion] = /^(\S*)(?: \((.*)\))?$/.exec(read('Source')) ?? [];
    const needs = [...splitNames(read('Pre-Depends')), ...splitNames(read('Depends'))];
    return {
      ...{ name, version, architecture: read('Architecture'), needs, offers: splitNames(read('Provides')) },
      source: `${source || name}@${sourceVersion || version}`,
    };
  });
}

/** `a (>= 1), b:any | c` are a, b and c: each alternative that is installed counts. */
function splitNames(list: string): string[] {
  return list.split(/[,|]/).flatMap((one) => /^\s*([^\s:(]+)/.exec(one)?.[1] ?? []);
}

function readRelease(text: string): System {
  const read = (name: string) => new RegExp(`^${name}="?([^"\n]*)"?$`, 'm').exec(text)?.[1] ?? '';
  return { id: read('ID'), version: read('VERSION_ID') };
}

function describe(one: DebianPackage, system: System): Component {
  const purl = toPurl(one, system);
  return { type: 'library', 'bom-ref': purl, name: one.name, version: one.version, scope: 'required', purl };
}

function listDependencies(packages: DebianPackage[], system: System): Uses[] {
  const refs = new Map<string, string[]>();
  for (const one of packages) {
    for (const name of [one.name, ...one.offers]) refs.set(name, [...(refs.get(name) ?? []), toPurl(one, system)]);
  }
  return packages.map((one) => {
    const ref = toPurl(one, system);
    const used = new Set(one.needs.flatMap((name) => refs.get(name) ?? []));
    used.delete(ref);
    return { ref, dependsOn: [...used].sort() };
  });
}

/** `upstream` names the source package, by which Debian lists its weaknesses. */
function toPurl({ name, version, architecture, source }: DebianPackage, { id, version: release }: System): string {
  const encode = encodeURIComponent;
  const upstream = source === `${name}@${version}` ? '' : `&upstream=${encode(source)}`;
  return `pkg:deb/${id}/${encode(name)}@${encode(version)}?arch=${architecture}&distro=${id}-${release}${upstream}`;
}
