import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Comment } from '#contract/comments/comments.ts';
import type { ServerEvent } from '#contract/events.ts';
import { showFailure } from '#web/ui/notices/toast.ts';
import { showUndo } from '#web/ui/notices/undo-toast.tsx';
import { useUnread } from './seen/use-unread.ts';
import type { NewComment, Place } from './store/changes.ts';
import { noComments, unsentOf, viewOf } from './store/comment-state.ts';
import { createCommentStore } from './store/comment-store.ts';
import { announcementOf } from './words.ts';
import { addToDraft, draftKey } from './write/drafts.ts';

export type Comments = ReturnType<typeof useComments>;
/** The comments on one version or on several, as a list needs them. */
export type ListedComments = Omit<Comments, 'place' | 'receive'>;

/** Runs the action once the author is known; guests are asked for their name first. */
export type Sign = (act: () => void) => void;
const atOnce: Sign = (act) => act();

type Given = Place & { sign?: Sign };

/** The comments on a video version, including live changes by others, and the actions on them. */
export const useComments = (given: Given) => useScope({ ...given, isEarlier: false });

/** The comments on all versions before this one. */
export const useEarlierComments = (given: Given) => useScope({ ...given, isEarlier: true });

function useScope({ itemId, version, isEarlier, user, sign = atOnce }: Given & { isEarlier: boolean }) {
  const queryClient = useQueryClient();
  const { user_id, name, image = null, authorId = user_id } = user;
  const place = useMemo(
    () => ({ itemId, version, user: { user_id, name, image } }),
    [itemId, version, user_id, name, image],
  );
  const author = useRef(place.user);
  author.current = place.user;
  // Another store would send what this one is sending.
  const store = useMemo(() => {
    const scope = { itemId, version, isEarlier, userId: user_id, author: () => author.current };
    return createCommentStore(queryClient, scope);
  }, [queryClient, itemId, version, isEarlier, user_id]);
  const [announcement, setAnnouncement] = useState('');
  const [sentId, setSentId] = useState<string | null>(null);
  // Before the first version there is none.
  const hasAny = !isEarlier || version > 1;
  const query = useQuery({
    queryKey: store.queryKey,
    queryFn: ({ signal }) => store.load(signal),
    enabled: hasAny,
    staleTime: 0,
    // Comparing ten thousand comments field by field is too slow, and changes contain functions.
    structuralSharing: false,
    // The server sends changes, and an event for each new connection.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  useEffect(() => store.resume(), [store]);

  const unread = useUnread(itemId, user_id);
  const { add: addUnread } = unread;

  const state = query.data ?? noComments;
  const comments = useMemo(() => viewOf(state), [state]);
  const unsent = useMemo(() => unsentOf(state), [state]);

  const receive = useCallback(
    (event: ServerEvent) => {
      const comment = store.receive(event);
      if (!comment || comment.author.id === authorId) return;
      setAnnouncement(announcementOf(comment));
      addUnread(comment.id);
    },
    [store, authorId, addUnread],
  );

  return useMemo(() => {
    const report = (work: Promise<void>) => work.catch(showFailure);
    return {
      place,
      /** Of one of the comments. */
      placeOf: ({ version: of }: Comment): Place => (of === place.version ? place : { ...place, version: of }),
      authorId,
      sign,
      comments,
      unsent,
      unread,
      announcement,
      isLoading: state.loaded === 'nothing' && query.isFetching,
      isComplete: state.loaded === 'all' || !hasAny,
      error: query.error,
      refetch: store.refetch,
      receive,
      /** Optimistic: shows it at once. If it fails it stays visible and can be resent. Returns its id. */
      send(written: NewComment): string {
        const id = store.send(written);
        setSentId(id);
        return id;
      },
      /** The most recently written comment, to scroll to. */
      sentId,
      retry: store.retry,
      /** Stops sending it; the text becomes a draft again. */
      takeBack(comment: Comment) {
        const written = store.takeBack(comment.id);
        if (!written) return;
        const { text, frame, endFrame, drawing, replyTo, assignment = null, teamOnly = false } = written;
        const own = { ...place, version: comment.version };
        const range = frame === null || endFrame === null ? null : { in: frame, out: endFrame };
        addToDraft(draftKey(own, replyTo), { text, frame, range, drawing, assignment, teamOnly });
      },
      edit: store.edit,
      assign: store.assign,
      like: (comment: Comment) => sign(() => void report(store.like(comment.id, !comment.liked))),
      resolve: (comment: Comment) => void report(store.resolve(comment.id, !comment.resolved)),
      remove(comment: Comment) {
        const hide = showUndo('Comment deleted', () => void report(store.restore(comment)));
        store.remove(comment.id).catch((error: unknown) => {
          hide();
          showFailure(error);
        });
      },
      restore: (comment: Comment) => void report(store.restore(comment)),
    };
  }, [
    place,
    authorId,
    sign,
    comments,
    unsent,
    unread,
    announcement,
    sentId,
    state.loaded,
    query.isFetching,
    query.error,
    hasAny,
    store,
    receive,
  ]);
}
