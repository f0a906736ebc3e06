import { type RefObject, useLayoutEffect, useState } from 'react';
import type { Comment } from '#contract/comments/comments.ts';
import type { Area } from '#contract/comments/places.ts';
import { classNames } from '#web/ui/class-names.ts';
import { fillArea } from '../marks/areas.ts';
import { linesOfWords } from './lines-of-words.ts';

type Line = { key: string; area: Area; isChosen: boolean };

/** The words that comments are about, behind the text. */
export function WordMarks({
  layer,
  page,
  comments,
  chosenId,
}: {
  layer: RefObject<HTMLElement | null>;
  page: number;
  comments: readonly Comment[];
  chosenId: string | null;
}) {
  const [lines, setLines] = useState<Line[]>([]);
  useLayoutEffect(() => {
    const node = layer.current;
    if (!node) return;
    const marked = comments.flatMap(({ id, place, frame }) => {
      if (place?.kind !== 'page' || frame !== page || !place.words) return [];
      return linesOfWords(node, place.words, place.area).map((area, n) => ({
        key: `${id} ${n}`,
        area,
        isChosen: id === chosenId,
      }));
    });
    setLines(marked);
  }, [layer, page, comments, chosenId]);
  return lines.map(({ key, area, isChosen }) => (
    <div
      key={key}
      data-words
      className={classNames('absolute bg-pen-yellow mix-blend-multiply', isChosen ? 'opacity-80' : 'opacity-40')}
      style={fillArea(area)}
    />
  ));
}
