/** The parts of cloud drive imports that need no schemas, so that the browser does not load those. */

export const importProviders = ['google-drive', 'one-drive'] as const;
export type ImportProvider = (typeof importProviders)[number];

export const driveNames: Record<ImportProvider, string> = { 'google-drive': 'Google Drive', 'one-drive': 'One Drive' };

/** The types that a picker may return; folders cannot be picked. */
export const importedTypes = ['video/mp4', 'video/webm', 'video/ogg', 'video/quicktime'] as const;
export type ImportedType = (typeof importedTypes)[number];

export function isImportedType(type: string | undefined): type is ImportedType {
  return importedTypes.some((known) => known === type?.toLowerCase());
}

/** The page with a provider's picker, in its own window; the provider's sign-in redirects back to it. */
export const pickerPaths: Record<ImportProvider, string> = {
  'google-drive': '/import/google-drive',
  'one-drive': '/import/one-drive',
};
