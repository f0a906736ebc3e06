/**
 * Names for zip entries: close to what people typed, but valid and unique in one folder on every system. No input
 * produces a path, a hidden file or an overwrite.
 */

/** Characters that Windows refuses, both slashes, control characters and direction marks. */
const forbidden =
  /[<>:"|?*/\\\p{Cc}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;
/** Leading dots hide a file or climb up a folder; Windows drops trailing spaces and dots. */
const edges = /^[\s.]+|[\s.]+$/g;
/** Windows devices, with any extension and with superscript digits. */
const device = /^(con|prn|aux|nul|conin\$|conout\$|clock\$|(com|lpt)[0-9¹²³])\s*(\.|$)/i;
const plain = /^[\x20-\x7e]*$/;
const invisible = /\p{Default_Ignorable_Code_Point}/gu;

/** Linux allows 255 bytes of UTF-8. That is never more than the 255 UTF-16 units of Windows and macOS. */
const mostBytes = 255;

export function safeName(given: string): string {
  const name = given.toWellFormed().normalize('NFC').replace(forbidden, '_').replace(edges, '');
  if (name.replace(invisible, '') === '') return '_';
  return fitName(device.test(name) ? `_${name}` : name, '');
}

/** Makes the names in one folder safe, and distinct even where case or Unicode normalization is ignored. */
export function safeNames(given: readonly string[], reserved: readonly string[] = []): string[] {
  const taken = new Set(reserved.map(fold));
  const counts = new Map<string, number>();
  const chosen = given.map(safeName);
  const clashing: number[] = [];
  // Names that are already safe come first and stay; changed names avoid them.
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

/** Equal for names that some system treats as equal; macOS also ignores invisible characters. */
function fold(name: string): string {
  if (plain.test(name)) return name.toLowerCase();
  return name.replace(invisible, '').normalize('NFD').toUpperCase().toLowerCase().normalize('NFD');
}

/** Inserts `mark` before the extension and truncates the stem to fit. */
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
