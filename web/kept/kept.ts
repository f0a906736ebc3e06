/** A value in this browser's storage, which may be blocked, full, or written by another release. */
export type Kept<Value> = {
  /** The fallback if nothing is stored, or nothing that the format accepts. */
  read: () => Value;
  /** False if the value lasts only as long as the page, because storage is blocked or full. */
  write: (value: Value) => boolean;
};

/** How a value is stored. `read` returns undefined for what it does not accept; null from `write` removes the entry. */
export type Format<Value> = {
  read: (saved: string) => Value | undefined;
  write: (value: Value) => string | null;
};

type KeepValue = <Value>(key: string, format: Format<Value>, fallback: Value) => Kept<Value>;

/** Lasts until it is removed, in all tabs. */
export const keepOnDevice = keepIn(() => localStorage);
/** Lasts as long as the tab, also over reloads. */
export const keepInTab = keepIn(() => sessionStorage);

function keepIn(storage: () => Storage): KeepValue {
  /** Entries that storage did not take; null for those that it did not remove. */
  const unsaved = new Map<string, string | null>();
  return (key, format, fallback) => ({
    read: () => {
      try {
        const saved = unsaved.has(key) ? unsaved.get(key) : storage().getItem(key);
        return (saved == null ? undefined : format.read(saved)) ?? fallback;
      } catch {
        return fallback;
      }
    },
    write: (value) => {
      const text = format.write(value);
      try {
        if (text === null) storage().removeItem(key);
        else storage().setItem(key, text);
        unsaved.delete(key);
        return true;
      } catch {
        unsaved.set(key, text);
        return false;
      }
    },
  });
}

export const text: Format<string> = { read: (saved) => saved, write: (value) => value };

export const flag: Format<boolean> = { read: () => true, write: (isSet) => (isSet ? '1' : null) };

export function oneOf<const Word extends string>(...words: Word[]): Format<Word> {
  return { read: (saved) => words.find((word) => word === saved), write: (word) => word };
}

/** Null removes the entry. `accept` may throw instead of returning undefined. */
export function json<Value>(accept: (saved: unknown) => Value | undefined) {
  return {
    read: (saved: string) => accept(JSON.parse(saved)),
    write: (value: unknown) => (value === null ? null : JSON.stringify(value)),
  };
}
