import { type RefObject, useEffect, useState } from 'react';
import type { Area } from '#contract/comments/places.ts';
import { mostWords } from '#contract/comments/places.ts';
import { toArea } from '../marks/areas.ts';

export type SelectedWords = { page: number; words: string; area: Area };

/** The words that are selected on a page; of a selection across pages, those on the first one. */
export function useSelectedWords(scroller: RefObject<HTMLElement | null>): SelectedWords | null {
  const [selected, setSelected] = useState<SelectedWords | null>(null);
  useEffect(() => {
    const read = () => setSelected(readSelection(scroller.current));
    document.addEventListener('selectionchange', read);
    return () => document.removeEventListener('selectionchange', read);
  }, [scroller]);
  return selected;
}

function readSelection(scroller: HTMLElement | null): SelectedWords | null {
  const selection = getSelection();
  if (!scroller || !selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0).cloneRange();
  const start = range.startContainer.parentElement;
  const [layer, page] = [start?.closest<HTMLElement>('.pdf-words'), start?.closest<HTMLElement>('[data-page]')];
  if (!layer || !page || !scroller.contains(page)) return null;
  if (!layer.contains(range.endContainer)) range.setEnd(layer, layer.childNodes.length);
  const words = range.toString().replace(/\s+/g, ' ').trim().slice(0, mostWords);
  if (words === '') return null;
  const area = toArea(range.getBoundingClientRect(), page.getBoundingClientRect());
  return { page: Number(page.dataset.page), words, area };
}
