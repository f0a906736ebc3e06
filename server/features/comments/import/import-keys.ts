import { createHash } from 'node:crypto';
import type { ReadMarker } from '#server/markers/marker.ts';

/**
 * Names what is new in a file, the same each time it is read: by place, author and text, and by its number among equal
 * ones.
 */
export function nameMarkers(markers: ReadMarker[]): string[] {
  const seen = new Map<string, number>();
  return markers.map(({ frame, length, author, text }) => {
    const parts = JSON.stringify([frame, length, author, text]);
    const number = seen.get(parts) ?? 0;
    seen.set(parts, number + 1);
    return hash(`${parts}${number}`);
  });
}

/** Of replies to new comments, which have no id yet, and to known ones. */
export function nameReplies(markers: ReadMarker[], keys: string[]): string[] {
  return markers.flatMap(({ id, replies }, n) =>
    replies.map(({ author, text }) => nameReply(id ?? keys[n] ?? '', author, text)),
  );
}

export const nameReply = (parent: string, author: string, text: string) => hash(JSON.stringify([parent, author, text]));

const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 40);
