/** Cards of a grid that are no items stand between those that are. Each slot has an item, by its index, or a guest. */
export type Slots<Guest> = {
  count: number;
  guestAt: (slot: number) => Guest | undefined;
  /** The index of the item in a slot, or of the next one if a guest is there. */
  indexAt: (slot: number) => number;
  slotOf: (index: number) => number;
};

/** `before` is the index of the item that a guest stands before; the guests are in that order. */
export function arrangeSlots<Guest>(total: number, guests: readonly { before: number; guest: Guest }[]): Slots<Guest> {
  return {
    count: total + guests.length,
    guestAt: (slot) => guests.find(({ before }, index) => before + index === slot)?.guest,
    indexAt: (slot) => slot - guests.filter(({ before }, index) => before + index < slot).length,
    slotOf: (index) => index + guests.filter(({ before }) => before <= index).length,
  };
}
