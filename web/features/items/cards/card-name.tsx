import { memo } from 'react';
import type { NameRoom } from '#web/ui/text/name-room.ts';
import { breakInTwo, lettersOf, shortenName } from '#web/ui/text/shorten-name.ts';

/** The name on a card: whole on two lines if it fits, otherwise shortened in the middle. */
export const CardName = memo(function CardName({
  name,
  before,
  after,
  room,
}: {
  name: string;
  before: string | undefined;
  after: string | undefined;
  room: NameRoom;
}) {
  // Breaking a word is better than hiding one, but a shortened name hides a letter more to break between words.
  const whole = breakInTwo(lettersOf(name), room, true);
  const fits = (letters: readonly string[]) => breakInTwo(letters, room) !== undefined;
  const shown = whole ? name : shortenName(name, [before, after], fits);
  const [first, second] = whole ?? breakInTwo(lettersOf(shown), room, true) ?? [shown];
  return (
    <p className={cardName} data-tooltip={shown === name ? undefined : name}>
      {first}
      {second !== undefined && (
        <>
          <br />
          {second}
        </>
      )}
    </p>
  );
});

/** Two lines high, so that all cards are equally high. */
export const cardName = 'mt-1.5 h-10 min-w-0 flex-1 overflow-hidden text-ellipsis whitespace-pre font-medium text-base';
