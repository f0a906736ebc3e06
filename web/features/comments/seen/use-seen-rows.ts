import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

/** Marks a row whose comment is unread. */
export const unreadRow = { 'data-unread': '' };

const thresholds = [0.25, 0.5, 0.75, 1];
const shownPart = 0.5;

/** Reports unread rows once half of each is on the screen, or half of the screen is full of it. */
export function useSeenRows(
  content: RefObject<HTMLElement | null>,
  isShown: boolean,
  onSeen: (ids: string[]) => void,
): void {
  const report = useEffectEvent((entries: IntersectionObserverEntry[], observer: IntersectionObserver) => {
    const seen = entries.filter(
      ({ intersectionRatio, intersectionRect }) =>
        intersectionRatio >= shownPart || intersectionRect.height >= innerHeight * shownPart,
    );
    for (const { target } of seen) observer.unobserve(target);
    if (seen.length > 0) onSeen(seen.flatMap(({ target }) => (target as HTMLElement).dataset.item ?? []));
  });
  const [observer] = useState(
    () => new IntersectionObserver((entries, self) => report(entries, self), { threshold: thresholds }),
  );
  // Rows of a hidden panel keep their place on the screen, so they intersect, too.
  useEffect(() => {
    if (!isShown) observer.disconnect();
  }, [observer, isShown]);
  // After each render, because the virtual list adds and removes rows. Rows under observation are skipped.
  useEffect(() => {
    if (!isShown) return;
    for (const row of content.current?.querySelectorAll('[data-unread]') ?? []) observer.observe(row);
  });
  useEffect(() => () => observer.disconnect(), [observer]);
}
