/** More than anyone uploads. Larger numbers do not fit into the database. */
export const mostVersions = 1_000_000;

/** The number of a version in an address; undefined if it cannot be one. */
export function readVersionNumber(text: string | null | undefined): number | undefined {
  const number = Number(text);
  return Number.isInteger(number) && number > 0 && number <= mostVersions ? number : undefined;
}
