import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { premierepro } from '@adobe/premierepro';
import { buildExport, type ExportedComment } from '../build-export.ts';
import { buildPremiere, type StandInOptions } from './stand-in.ts';

export const panelFolder = join(import.meta.dirname, 'panel');
const load = createRequire(join(panelFolder, 'index.js'));

/** Loads the panel's files as UXP does, with the stand-in in place of Premiere and of the file picker. */
export function openPanel(options: StandInOptions, premiere?: premierepro) {
  const standIn = buildPremiere(options);
  let chosen: string | null = null;
  const modules: Record<string, unknown> = {
    premierepro: premiere ?? standIn.premiere,
    uxp: {
      storage: { localFileSystem: { getFileForOpening: async () => chosen && { read: async () => chosen } } },
    },
  };
  const result = { textContent: '' };
  let press: () => Promise<void> = async () => undefined;
  const button = { addEventListener: (_event: string, listener: () => Promise<void>) => (press = listener) };
  const document = { getElementById: (id: string) => (id === 'choose' ? button : result) };
  const window = { addEventListener: (_event: string, listener: () => void) => listener() };
  const require = (name: string) => modules[name] ?? load(name);
  const script = readFileSync(join(panelFolder, 'index.js'), 'utf8');
  new Function('require', 'document', 'window', script)(require, document, window);
  const choose = async (file: string | null) => {
    chosen = file;
    await press();
    return result.textContent;
  };
  const sync = (comments: ExportedComment[], video: object = {}) =>
    choose(JSON.stringify(buildExport(comments, video)));
  return { ...standIn, choose, sync };
}
