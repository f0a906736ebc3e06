import { pickerPaths } from '#contract/uploads/cloud-drives.ts';
import { type DriveConfig, driveOf, pickerHosts } from './drives.ts';

/** Foreign sources in a page's CSP. */
type Sources = { script: string[]; frame: string[]; connect: string[]; style: string[] };

/** A picker page may connect to exactly its provider's hosts; every other page to no other host. */
export function pickerPolicy(config: DriveConfig, path: string): Sources | undefined {
  const originsOf = (...urls: string[]) => [...new Set(urls.map((url) => new URL(url).origin))];
  if (path === pickerPaths['google-drive']) {
    const { scriptUrl, frames } = pickerHosts(config);
    return {
      script: originsOf(scriptUrl),
      frame: frames,
      connect: originsOf(driveOf(config, 'google-drive').apiUrl),
      // Google's script adds inline styles for its frame.
      style: ["'unsafe-inline'"],
    };
  }
  if (path === pickerPaths['one-drive']) {
    const { signInUrl, apiUrl } = driveOf(config, 'one-drive');
    return { script: [], frame: [], connect: originsOf(signInUrl, apiUrl), style: [] };
  }
  return undefined;
}
