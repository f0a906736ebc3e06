import { globSync, readFileSync } from 'node:fs';

/** Everything that may be written on a control: the strings and the JSX texts of the browser part and the contract. */
export function readControlNames(): ReadonlySet<string> {
  const files = globSync('{web,contract}/**/*.{ts,tsx}').filter((file) => !/[.]test[.]ts$|^web\/site\//.test(file));
  return new Set(files.flatMap((file) => textsIn(readFileSync(file, 'utf8'))));
}

const quoted = /'((?:[^'\\\n]|\\.)+)'|"([^"\n]+)"/g;
/** Between tags and expressions. It may run over several lines. */
const written = /(?<=[>}])\s*([^<>{}=;\s][^<>{}=;]*?)\s*(?=[<{])/g;

function textsIn(source: string): string[] {
  const code = source.replace(/\/\*.*?\*\//gs, '').replace(/^\s*\/\/.*$/gm, '');
  const strings = [...code.matchAll(quoted)].map(([, single, double = '']) => single?.replaceAll('\\', '') ?? double);
  return [...strings, ...[...code.matchAll(written)].map(([, text = '']) => text.replace(/\s+/g, ' '))];
}
