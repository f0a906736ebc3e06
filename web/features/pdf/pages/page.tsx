import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Comment } from '#contract/comments/comments.ts';
import type { Spot } from '#web/viewing/axis.ts';
import { PagePins } from '../marks/page-pins.tsx';
import type { PageSource } from '../source/page-source.ts';
import { WordMarks } from '../words/word-marks.tsx';
import type { Box } from './lay-pages.ts';

type PageProps = {
  number: number;
  box: Box;
  left: number;
  source: PageSource;
  comments: readonly Comment[];
  chosenId: string | null;
  spot: Spot | null;
  onChoose: (id: string) => void;
  measure: (page: number) => void;
  /** Over everything: the drawing, or what takes a mark. */
  children: ReactNode;
};

const settleMs = 120;

/** One page, drawn while it is near the view. */
export function Page({ number, box, left, source, measure, children, ...marks }: PageProps) {
  const drawn = useRef<HTMLDivElement>(null);
  const words = useRef<HTMLDivElement>(null);
  const [written, setWritten] = useState(0);
  const { top, width, height } = box;

  useEffect(() => measure(number), [measure, number]);
  useEffect(() => {
    const [place, layer] = [drawn.current, words.current];
    if (!place || !layer) return;
    const ending = new AbortController();
    const draw = async () => {
      await source.draw(number, place, width, ending.signal);
      await source.write?.(number, layer, width, ending.signal);
      if (!ending.signal.aborted) setWritten((count) => count + 1);
    };
    // A page that is there is only stretched while the zoom changes.
    const timer = setTimeout(() => void draw().catch(() => {}), place.firstElementChild ? settleMs : 0);
    return () => {
      clearTimeout(timer);
      ending.abort();
    };
  }, [source, number, width]);

  return (
    <section
      aria-label={`Page ${number + 1}`}
      data-page={number}
      className="absolute bg-paper"
      style={{ top, left, width, height }}
    >
      <div ref={drawn} className="absolute inset-0" />
      <WordMarks key={written} layer={words} page={number} {...marks} />
      <div ref={words} className="absolute inset-0" />
      <PagePins page={number} {...marks} />
      {children}
    </section>
  );
}
