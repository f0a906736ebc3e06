import { useMemo } from 'react';
import { useChanges } from '#web/features/changes/changes.tsx';
import { json, keepOnDevice } from '#web/kept/kept.ts';
import { useKept } from '#web/kept/use-kept.ts';
import { listPins } from '../../changes/list-pins.ts';
import type { ReviewWorkState } from '../use-review-work.ts';
import { followWords } from './follow-words.ts';

const isText = (one: unknown) => typeof one === 'string';
/** The versions whose line was closed, the newest first. */
const kept = keepOnDevice<readonly string[]>(
  'vizio-followed-closed',
  json((saved) => (Array.isArray(saved) && saved.every(isText) ? saved : undefined)),
  [],
);
const mostClosed = 200;

/** The open comments of earlier versions, on their way from the version before. */
export function useFollowed(
  { carried }: Pick<ReviewWorkState, 'carried'>,
  {
    itemId,
    version,
    before,
    isOwn,
    isAsked,
  }: {
    itemId: string;
    version: number;
    /** The version before; absent if there is none. */
    before: number | undefined;
    isOwn: boolean;
    /** The list of changes shows them too. */
    isAsked: boolean;
  },
) {
  const [closed, setClosed] = useKept(kept);
  const { comments, placementOf } = carried;
  const open = useMemo(
    () =>
      comments.comments.flatMap((comment) => {
        const placement = placementOf(comment);
        return placement && comment.version < version && !comment.resolved ? [{ comment, placement }] : [];
      }),
    [comments.comments, placementOf, version],
  );
  const words = followWords(
    open.map(({ placement }) => placement),
    version,
    isOwn,
  );
  const key = `${itemId}:${version}`;
  const isShown = before !== undefined && words !== null && !closed.includes(key);
  const { data } = useChanges({ itemId, version: before }, { itemId, version }, isShown || (isAsked && words !== null));
  const alignment = data?.alignment;
  const pins = useMemo(
    () => (alignment && before !== undefined ? listPins(open, alignment, { old: before, now: version }) : []),
    [alignment, open, before, version],
  );
  return {
    words,
    pins,
    isShown,
    close: () => setClosed([key, ...closed].slice(0, mostClosed)),
  };
}
