import { useEffect, useRef } from 'react';
import type { Comment } from '#contract/comments/comments.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Form } from '#web/ui/form.tsx';
import type { ListedComments } from '../use-comments.ts';
import { CommentField, isTooLong, LengthHint } from '../write/comment-field.tsx';
import { draftKey, noDraft, useDraft } from '../write/drafts.ts';

/** Below a comment and its replies. The draft stays until it is sent, even if the form closes. */
export function ReplyForm({ to, comments, onClose }: { to: Comment; comments: ListedComments; onClose: () => void }) {
  const [draft, setDraft] = useDraft(draftKey(comments.placeOf(to), to.id));
  const field = useRef<HTMLTextAreaElement>(null);
  const text = draft.text.trim();
  const canSend = text !== '' && !isTooLong(text);

  useEffect(() => field.current?.focus({ preventScroll: true }), []);

  function post() {
    const { frame, id: replyTo } = to;
    comments.send({ text, frame, endFrame: null, drawing: null, replyTo, teamOnly: to.teamOnly });
    setDraft(noDraft);
    onClose();
  }
  const latest = useRef(post);
  latest.current = post;
  function send() {
    if (canSend) comments.sign(() => latest.current());
  }

  return (
    <Form aria-label={`Reply to ${to.author.name}`} className="flex flex-col gap-2 py-2 pr-4 pl-14" onSubmit={send}>
      <CommentField
        ref={field}
        itemId={comments.placeOf(to).itemId}
        label={`Your reply to ${to.author.name}`}
        placeholder={to.teamOnly ? 'Write to the team only …' : 'Write a reply …'}
        value={draft.text}
        onChange={(written) => setDraft({ ...noDraft, text: written })}
        onSubmit={send}
        onEscape={onClose}
      />
      <LengthHint text={draft.text} />
      <div className="flex gap-2">
        <Button type="submit" variant="primary" size="control" disabled={!canSend}>
          Send reply
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
