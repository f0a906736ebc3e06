import { memo } from 'react';
import { breakInTwo, shortenName } from '#web/ui/text/shorten-name.ts';

/** The room for a name on a card, and how wide a text is in its font. */
export type NameRoom = { width: number; widthOf: (text: string) => number };

/** Canvas ignores the letter forms that the theme chooses, which are up to 2 % wider. */
const margin = 0.97;

/** Reads the room from the name of a placeholder. Text is measured on a canvas, which causes no layout. */
export function readNameRoom(placeholder: HTMLElement): NameRoom {
  const canvas = document.createElement('canvas').getContext('2d');
  const { fontWeight, fontSize, fontFamily } = getComputedStyle(placeholder);
  if (canvas) canvas.font = `${fontWeight} ${fontSize} ${fontFamily}`;
  return {
    width: placeholder.getBoundingClientRect().width * margin,
    widthOf: (text) => canvas?.measureText(text).width ?? 0,
  };
}

/** The name on a card: whole on two lines if it fits, otherwise shortened in the middle. */
export const CardName = memo(function CardName({
  name,
  before,
  after,
  room: { width, widthOf },
}: {
  name: string;
  before: string | undefined;
  after: string | undefined;
  room: NameRoom;
}) {
  const fits = (text: string) => widthOf(text) <= width;
  const shown = shortenName(name, [before, after], (text) => breakInTwo(text, fits) !== undefined);
  const [first, second] = breakInTwo(shown, fits) ?? [shown];
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
