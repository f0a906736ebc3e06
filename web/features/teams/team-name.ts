/** As in contract/teams/teams.ts, which would add zod. */
const suffix = "'s Team";

/** A team's name without the suffix that the server adds. */
export function bareTeamName(name: string): string {
  return name.endsWith(suffix) ? name.slice(0, -suffix.length) : name;
}

/** Whether the typed name matches. Phones replace apostrophes by typographic ones. */
export function isTypedName(typed: string, name: string): boolean {
  const plain = (text: string) => text.normalize('NFC').replaceAll('’', "'").trim();
  return plain(typed) === plain(name);
}
