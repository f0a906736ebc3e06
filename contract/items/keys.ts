/**
 * An item's Key is users/{ownerId}/{team}/{folder}/…/{name}; a path omits `users`. Names contain no slashes, so both
 * can be parsed.
 */
export type Address = { ownerId: string; team: string; names: string[] };

export function formatKey({ ownerId, team, names }: Address): string {
  return ['users', ownerId, team, ...names].join('/');
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Parses keys and paths, with or without leading and trailing slashes; undefined if a part is missing or the owner is
 * not an id.
 */
export function parseKey(given: string): Address | undefined {
  const parts = given.split('/').filter((part) => part !== '');
  if (parts[0] === 'users') parts.shift();
  const [ownerId, team, ...names] = parts;
  return ownerId && uuid.test(ownerId) && team ? { ownerId, team, names } : undefined;
}

/** The folder names in a `path` or `folderPath`: "" or "Film/Day 1". */
export function splitPath(path: string): string[] {
  return path.split('/').filter((part) => part !== '');
}

/** A file's name as its Key contains it. */
export function formatFileKey(createdMs: number, name: string): string {
  return `video_${createdMs}_${name}`;
}

/** The last part of a file's Key: the uploader's choice, or else creation time and name. */
export function fileKeyOf(file: { clientKey: string | null; createdAt: Date; name: string }): string {
  return file.clientKey ?? formatFileKey(file.createdAt.getTime(), file.name);
}

/** True for a file's Key in a listing, which contains no folders. */
export function isFileKey(given: string): boolean {
  return !given.includes('/') && parseFileKey(given).createdMs !== undefined;
}

/** The original name from a file's Key; any other text is taken as the name itself. */
export function parseFileKey(part: string): { createdMs: number | undefined; name: string } {
  const match = /^video_(\d{1,15})_(.+)$/s.exec(part);
  return match ? { createdMs: Number(match[1]), name: match[2] ?? part } : { createdMs: undefined, name: part };
}
