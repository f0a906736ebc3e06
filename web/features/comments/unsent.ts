import type { Sent } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import type { Place } from './changes.ts';

/** What is sent when a comment is written. It has its id, so sending it again does no harm. */
export type Letter = Sent<Endpoints['createComment']>['body'] & { id: string };

/**
 * Letters that the server has not answered, kept in the browser: neither a closed lid nor a reload takes somebody's
 * words away.
 */
export function unsentLetters({ itemId, version, user }: Place) {
  const key = `vizio-unsent:${user.user_id}:${itemId}:${version}`;

  function list(): Letter[] {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
      return Array.isArray(kept) ? kept : [];
    } catch {
      return [];
    }
  }

  function write(letters: readonly Letter[]): void {
    try {
      if (letters.length === 0) localStorage.removeItem(key);
      else localStorage.setItem(key, JSON.stringify(letters));
    } catch {
      // Where storage is forbidden or full they last as long as the page.
    }
  }

  return {
    list,
    keep: (letter: Letter) => write([...list().filter(({ id }) => id !== letter.id), letter]),
    drop: (id: string) => write(list().filter((letter) => letter.id !== id)),
  };
}
