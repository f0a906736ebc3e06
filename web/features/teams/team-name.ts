/** As in contract/teams.ts, which would bring zod along. */
const suffix = "'s Team";

/** What somebody typed for a team, without what is added to it. */
export function bareTeamName(name: string): string {
  return name.endsWith(suffix) ? name.slice(0, -suffix.length) : name;
}

/** Whether somebody typed the name. Phones turn an apostrophe into a typographic one. */
export function isTypedName(typed: string, name: string): boolean {
  const plain = (text: string) => text.normalize('NFC').replaceAll('’', "'").trim();
  return plain(typed) === plain(name);
}
