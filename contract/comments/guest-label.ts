/** Guests choose their names freely, including those of members, so every displayed guest name carries this mark. */
export const guestMark = ' (guest)';

export function guestLabel(name: string): string {
  return name + guestMark;
}
