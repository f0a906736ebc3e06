import { type ReactNode, Suspense, useMemo, useState } from 'react';
import type { Comment } from '#contract/comments/comments.ts';
import { type CutEvent, findEvent } from '#contract/media/cuts.ts';
import type { Media } from '#contract/media/processing.ts';
import { lazyComponent, lazyPart } from '#web/ui/lazy-component.ts';
import { cutBeside } from './cut-beside.ts';
import type { PlayerPort } from './cut-lane.tsx';
import { useCutList } from './use-cut-list.ts';

const CutLane = lazyComponent(() => import('./cut-lane.tsx').then((file) => file.CutLane));
const CutListDialog = lazyPart(() => import('./cut-list-dialog.tsx').then((file) => file.CutListDialog));

const none: readonly CutEvent[] = [];

/** The cut list of a version on its page: the lane, the places to go to, the shots of comments, and the dialog. */
export function useShots({
  itemId,
  version,
  media,
  player,
  can,
}: {
  itemId: string;
  version: number;
  media: Media | undefined;
  player: PlayerPort & { frame: () => number };
  can: { comment: boolean; edit: boolean };
}) {
  const list = useCutList({ itemId, version }, can.comment);
  const [isOpen, setOpen] = useState<boolean | null>(null);
  const events = list?.events ?? none;
  const shotOf = useMemo(() => (events.length === 0 ? undefined : shotFinder(events)), [events]);
  const goTo = (side: 'before' | 'after') => () => {
    const cut = cutBeside(events, player.frame(), side);
    if (cut === null) return;
    player.pause();
    player.seekTo(cut);
  };
  return {
    shotOf,
    /** In place of the keys of the page. */
    keys: events.length === 0 ? {} : { previousClip: goTo('before'), nextClip: goTo('after') },
    renderLane:
      events.length === 0
        ? undefined
        : (partOf: (frame: number) => number): ReactNode => (
            <Suspense fallback={<div className="mt-1 h-5" />}>
              <CutLane events={events} player={player} partOf={partOf} />
            </Suspense>
          ),
    onCutList: can.edit ? () => setOpen(true) : undefined,
    dialog: isOpen !== null && (
      <CutListDialog open={isOpen} onOpenChange={setOpen} itemId={itemId} version={version} media={media} list={list} />
    ),
  };
}

/** The shot of a comment, and its place in it: "SC010_040 +12". */
function shotFinder(events: readonly CutEvent[]) {
  return ({ frame }: Comment) => {
    const event = frame === null ? undefined : findEvent(events, frame);
    return event && frame !== null ? { name: event.clipName, offset: frame - event.start } : null;
  };
}
