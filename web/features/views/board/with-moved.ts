import type { Card, Column } from '#contract/views/views.ts';

type Move = {
  from: Column['key'];
  to: Column['key'];
  /** The name of the person, if the board has columns of people. */
  person: string | undefined;
  /** Whether a card stands in several columns. */
  isMany: boolean;
  by: string;
};

/** The columns as they will be once the server has moved a card. */
export function withMoved(columns: Column[], card: Card, { from, to, person, isMany, by }: Move): Column[] {
  const chosen = isMany ? [card.values[by] ?? []].flat().map(String) : [];
  const others = chosen.filter((key) => key !== from);
  // Of several choices one may be there already; and without the last one the card has none.
  const isThere = isMany && (to === null ? others.length > 0 : others.includes(to));
  const next: Card = isMany
    ? { ...card, values: withChoices(card.values, by, to === null || isThere ? others : [...others, to]) }
    : card;
  const after = columns.map((column) => {
    if (column.key === from) {
      return { ...column, total: column.total - 1, cards: column.cards.filter(({ id }) => id !== card.id) };
    }
    if (column.key === to && !isThere) return { ...column, total: column.total + 1, cards: [next, ...column.cards] };
    return { ...column, cards: column.cards.map((one) => (one.id === card.id ? next : one)) };
  });
  if (isThere || columns.some(({ key }) => key === to)) return after;
  const made: Column = { key: to, ...(person !== undefined && { person }), total: 1, cards: [next], next: null };
  return to === null
    ? [...after, made]
    : [...after.filter(({ key }) => key !== null), made, ...after.filter(({ key }) => key === null)];
}

function withChoices(values: Card['values'], by: string, chosen: string[]): Card['values'] {
  const { [by]: _, ...others } = values;
  return chosen.length > 0 ? { ...others, [by]: chosen } : others;
}
