/**
 * Names as they stand in a zip: what people typed, as far as every system can have it as one name in one folder.
 * Whatever comes in, what comes out is no path, hides nothing and overwrites nothing.
 */

/** What Windows refuses, slashes of both kinds, control characters, and marks that turn the direction of text. */
const forbidden =
  /[<>:"|?*/\\\p{Cc}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;
/** Leading dots hide a file or climb up a folder; Windows drops spaces and dots at the end. */
const edges = /^[\s.]+|[\s.]+$/g;
/** Devices on Windows, whatever ending they have. It counts the superscript digits as well. */
const device = /^(con|prn|aux|nul|conin\$|conout\$|clock\$|(com|lpt)[0-9¹²³])\s*(\.|$)/i;
const plain = /^[\x20-\x7e]*$/;
const invisible = /\p{Default_Ignorable_Code_Point}/gu;

/** No more bytes of UTF-8 than Linux takes; that is never more UTF-16 units than Windows and macOS take. */
const mostBytes = 255;

export function safeName(given: string): string {
  const name = given.toWellFormed().normalize('NFC').replace(forbidden, '_').replace(edges, '');
  if (name.replace(invisible, '') === '') return '_';
  return fitName(device.test(name) ? `_${name}` : name, '');
}

/** Safe names for what is together in a folder, each its own also where case or the form of accents does not count. */
export function safeNames(given: readonly string[], reserved: readonly string[] = []): string[] {
  const taken = new Set(reserved.map(fold));
  const counts = new Map<string, number>();
  const chosen = given.map(safeName);
  const clashing: number[] = [];
  // Whoever can have their own name gets it, whatever others become that had to change.
  for (const mustChange of [false, true]) {
    for (const [index, name] of chosen.entries()) {
      if ((name !== given[index]) !== mustChange) continue;
      const folded = fold(name);
      if (taken.has(folded)) clashing.push(index);
      else taken.add(folded);
    }
  }
  for (const index of clashing) {
    const name = chosen[index] ?? '_';
    let count = counts.get(fold(name)) ?? 1;
    let free = name;
    while (taken.has(fold(free))) free = fitName(name, ` ${++count}`);
    counts.set(fold(name), count);
    taken.add(fold(free));
    chosen[index] = free;
  }
  return chosen;
}

/** The same for names that some system takes for the same; macOS also overlooks what cannot be seen. */
function fold(name: string): string {
  if (plain.test(name)) return name.toLowerCase();
  return name.replace(invisible, '').normalize('NFD').toUpperCase().toLowerCase().normalize('NFD');
}

/** Puts `mark` before the ending and cuts what is too long before that. */
function fitName(name: string, mark: string): string {
  const ending = /(?<=.)\.[^.\s]{1,16}$/su.exec(name)?.[0] ?? '';
  const stem = name.slice(0, name.length - ending.length);
  let room = mostBytes - Buffer.byteLength(mark + ending);
  if (Buffer.byteLength(stem) <= room) return stem + mark + ending;
  let cut = '';
  for (const character of stem) {
    room -= Buffer.byteLength(character);
    if (room < 0) break;
    cut += character;
  }
  return cut.replace(/[\s.]+$/, '') + mark + ending;
}
