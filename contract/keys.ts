/**
 * Addresses. An item's Key is users/{ownerId}/{team}/{folder}/…/{name}; a path leaves out the word users. Names hold no
 * slashes, so both can be taken apart again.
 */
export type Address = { ownerId: string; team: string; names: string[] };

export function formatKey({ ownerId, team, names }: Address): string {
  return ['users', ownerId, team, ...names].join('/');
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Understands keys and paths, with or without slashes at their ends; undefined when a part is missing or the owner is no id. */
export function parseKey(given: string): Address | undefined {
  const parts = given.split('/').filter((part) => part !== '');
  if (parts[0] === 'users') parts.shift();
  const [ownerId, team, ...names] = parts;
  return ownerId && uuid.test(ownerId) && team ? { ownerId, team, names } : undefined;
}

/** The folders on the way, as calls carry them in `path` or `folderPath`: "" or "Film/Day 1". */
export function splitPath(path: string): string[] {
  return path.split('/').filter((part) => part !== '');
}

/** A file's name as it stands in its Key. */
export function formatFileKey(createdMs: number, name: string): string {
  return `video_${createdMs}_${name}`;
}

/** A file's name in its Key: what its uploader chose, or else the moment of making and the name. */
export function fileKeyOf(file: { clientKey: string | null; createdAt: Date; name: string }): string {
  return file.clientKey ?? formatFileKey(file.createdAt.getTime(), file.name);
}

/** True for the Key of a file in a listing, which has no folders in it. */
export function isFileKey(given: string): boolean {
  return !given.includes('/') && parseFileKey(given).createdMs !== undefined;
}

/** The original name in a file's Key; any other text is taken as the name itself. */
export function parseFileKey(part: string): { createdMs: number | undefined; name: string } {
  const match = /^video_(\d{1,15})_(.+)$/s.exec(part);
  return match ? { createdMs: Number(match[1]), name: match[2] ?? part } : { createdMs: undefined, name: part };
}
