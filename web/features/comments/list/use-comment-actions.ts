import { useMemo, useRef, useState } from 'react';
import type { Comment } from '#contract/comments/comments.ts';
import { copyLink } from '#web/ui/copy-link.ts';
import type { ListedComments } from '../use-comments.ts';
import { commentHref } from '../words.ts';
import type { RowActions } from './comment-row.tsx';

/** The actions of the list's rows, and which row has a form open. */
export function useCommentActions({
  comments,
  onGo,
  onFocusRow,
}: {
  comments: ListedComments;
  onGo: (comment: Comment) => void;
  /** A form closed: focus returns to its comment. */
  onFocusRow: (id: string) => void;
}) {
  const [editing, setEditing] = useState<string | null>(null);
  const [assigning, setAssigning] = useState<Comment | null>(null);
  const [replying, setReplying] = useState<string | null>(null);
  const latest = useRef({ comments, onGo, onFocusRow });
  latest.current = { comments, onGo, onFocusRow };

  const actions = useMemo((): RowActions => {
    const now = () => latest.current;
    return {
      go: (comment) => now().onGo(comment),
      like: (comment) => now().comments.like(comment),
      resolve: (comment) => now().comments.resolve(comment),
      reply: (threadId) => setReplying((was) => (was === threadId ? null : threadId)),
      edit: (comment) => setEditing(comment.id),
      assign: (comment) => setAssigning(comment),
      save: (comment, text) => now().comments.edit(comment.id, text),
      closeEdit: ({ id }) => {
        setEditing((was) => (was === id ? null : was));
        now().onFocusRow(id);
      },
      remove: (comment) => now().comments.remove(comment),
      copyLink: (comment) => {
        const { itemId, version } = now().comments.placeOf(comment);
        void copyLink(commentHref(itemId, version, comment.id));
      },
      retry: ({ id }) => now().comments.retry(id),
      takeBack: (comment) => now().comments.takeBack(comment),
    };
  }, []);

  return {
    actions,
    editing,
    replying,
    /** The comment whose assignment is being chosen. */
    assigning,
    closeAssign: () => setAssigning(null),
    closeReply: () => {
      if (replying !== null) onFocusRow(replying);
      setReplying(null);
    },
  };
}
