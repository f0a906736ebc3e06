import { pickerPaths } from '#contract/cloud-drives.ts';
import { type DriveConfig, driveOf, pickerHosts } from './drives.ts';

/** Where else than here a page may get things from, for the headers. */
type Sources = { script: string[]; frame: string[]; connect: string[]; style: string[] };

/** The pages with a provider's picker speak with exactly its hosts. Every other page of ours speaks with nobody. */
export function pickerPolicy(config: DriveConfig, path: string): Sources | undefined {
  const originsOf = (...urls: string[]) => [...new Set(urls.map((url) => new URL(url).origin))];
  if (path === pickerPaths['google-drive']) {
    const { scriptUrl, frames } = pickerHosts(config);
    return {
      script: originsOf(scriptUrl),
      frame: frames,
      connect: originsOf(driveOf(config, 'google-drive').apiUrl),
      // The script puts the picker's frame on the page with styles of its own.
      style: ["'unsafe-inline'"],
    };
  }
  if (path === pickerPaths['one-drive']) {
    const { signInUrl, apiUrl } = driveOf(config, 'one-drive');
    return { script: [], frame: [], connect: originsOf(signInUrl, apiUrl), style: [] };
  }
  return undefined;
}
