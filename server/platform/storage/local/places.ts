import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { AppError } from '#server/platform/app-error.ts';

export const uuidText = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const uuid = new RegExp(`^${uuidText}$`);

/** The folders of local storage, and the paths of objects and writes in them. */
export type Places = {
  folder: string;
  objects: string;
  incoming: string;
  pathOf: (objectId: string) => string;
  writeFolder: (objectId: string) => string;
  /** Unique to each call: two writers of the same object must not share a file. */
  temporaryPath: (objectId: string) => string;
};

export function placesIn(folder: string): Places {
  const [objects, incoming] = [join(folder, 'objects'), join(folder, 'incoming')];
  const writeFolder = (objectId: string) => join(incoming, requireId(objectId));
  return {
    folder,
    objects,
    incoming,
    pathOf: (objectId) => join(objects, requireId(objectId).slice(-2), objectId),
    writeFolder,
    temporaryPath: (objectId) => `${writeFolder(objectId)}.${randomUUID()}`,
  };
}

export const isId = (text: string): boolean => uuid.test(text);

/** Only ids that we made may become a path. */
export function requireId(objectId: string): string {
  if (!isId(objectId)) throw new AppError('not_found', 'There is no such object.');
  return objectId;
}
