const mostNames = 5;

/** The name of an item, or those of several: “3 items: A, B, C”. */
export function formatItems(names: readonly string[]): string {
  if (names.length === 1) return names.join();
  const more = names.length > mostNames ? ' …' : '';
  return `${names.length} items: ${names.slice(0, mostNames).join(', ')}${more}`;
}
