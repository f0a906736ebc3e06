import { useState } from 'react';
import type { Comment } from '#contract/comments/comments.ts';
import type { Moments, nextComment } from '#web/features/comments/comments.tsx';
import type { Comparison } from '#web/features/compare/compare.tsx';

/** The selected comment, and the ways to others, on the timeline that all sides share. */
export function useChosenComment(comparison: Comparison, moments: Moments, all: readonly Comment[] = []) {
  const [chosenId, setChosenId] = useState<string | null>(null);

  function goTo(comment: Comment | undefined) {
    if (!comment) return;
    moments.goTo(comment);
    setChosenId(comment.id);
  }

  function goOn(find: typeof nextComment) {
    const onTimeline = all.map((comment) => ({ ...comment, frame: moments.frameOf(comment) }));
    const found = find(onTimeline, comparison.tick(), chosenId);
    goTo(all.find(({ id }) => id === found?.id));
  }

  return { chosenId, setChosenId, goTo, goOn };
}
