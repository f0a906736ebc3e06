/** Guests choose their names freely, also those of members, so wherever one is shown it carries this mark. */
export const guestMark = ' (guest)';

export function guestLabel(name: string): string {
  return name + guestMark;
}
