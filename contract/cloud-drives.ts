/** What browser and server both know of cloud drives, apart from the schemas, so that the browser need not load those. */

export const importProviders = ['google-drive', 'one-drive'] as const;
export type ImportProvider = (typeof importProviders)[number];

export const driveNames: Record<ImportProvider, string> = { 'google-drive': 'Google Drive', 'one-drive': 'One Drive' };

/** What they may give us; folders cannot be chosen. */
export const importedTypes = ['video/mp4', 'video/webm', 'video/ogg', 'video/quicktime'] as const;
export type ImportedType = (typeof importedTypes)[number];

export function isImportedType(type: string | undefined): type is ImportedType {
  return importedTypes.some((known) => known === type?.toLowerCase());
}

/** The page with a provider's picker, in a window of its own; the provider's sign-in returns to it. */
export const pickerPaths: Record<ImportProvider, string> = {
  'google-drive': '/import/google-drive',
  'one-drive': '/import/one-drive',
};
