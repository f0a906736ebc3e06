const numbers = new Intl.NumberFormat('en');

/** "1,200". */
export function formatCount(count: number): string {
  return numbers.format(count);
}

/** "1 comment", "1,200 comments". */
export function countText(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
