import * as z from 'zod';
import { CommentSeconds, FrameNumber } from '#contract/comments/comments.ts';
import { Drawing } from '#contract/comments/drawing.ts';
import { Assignment, MentionedIds } from '#contract/comments/mentions.ts';
import { CommentPlace } from '#contract/comments/places.ts';
import type { Sent } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { json, keepOnDevice } from '#web/kept/kept.ts';
import type { CommentScope } from './changes.ts';

type Body = Sent<Endpoints['createComment']>['body'];

/** The request that creates a comment. The client chose the id, so resending it is idempotent. */
export type UnsentComment = Omit<Body, 'assignment'> & { id: string; assignment?: Assignment | null | undefined };

/** As the server takes it: an assignment without the name that is shown meanwhile. */
export function toBody({ assignment, ...unsentComment }: UnsentComment): Body {
  if (!assignment) return unsentComment;
  return { ...unsentComment, assignment: { userId: assignment.person.id, dueOn: assignment.dueOn } };
}

/** The text counts most: what else was kept wrongly is left out. Earlier releases named `replyTo` differently. */
const Unsent = z.object({
  id: z.uuid(),
  text: z.string(),
  version: z.int().optional().catch(undefined),
  replyTo: z.uuid().nullable().catch(null),
  frame: FrameNumber.optional().catch(undefined),
  endFrame: FrameNumber.nullish().catch(null),
  seconds: CommentSeconds.optional().catch(undefined),
  drawing: Drawing.nullish().catch(null),
  place: CommentPlace.optional().catch(undefined),
  mentions: MentionedIds.optional().catch(undefined),
  assignment: Assignment.nullish().catch(null),
  // It must not reach more people than it was written for.
  teamOnly: z.boolean().optional().catch(true),
});

export function readUnsent(saved: unknown): UnsentComment[] | undefined {
  return Array.isArray(saved) ? saved.flatMap((one) => Unsent.safeParse(one).data ?? []) : undefined;
}

/** Requests that the server has not confirmed, kept in the browser so that comments survive sleep and reload. */
export function openUnsentComments({ itemId, version, isEarlier, userId }: CommentScope) {
  const kept = keepOnDevice<UnsentComment[] | null>(
    `vizio-unsent:${userId}:${itemId}:${version}${isEarlier ? ':earlier' : ''}`,
    json(readUnsent),
    null,
  );
  const list = () => kept.read() ?? [];
  const write = (comments: UnsentComment[]) => kept.write(comments.length === 0 ? null : comments);

  return {
    list,
    keep: (unsentComment: UnsentComment) =>
      write([...list().filter(({ id }) => id !== unsentComment.id), unsentComment]),
    drop: (id: string) => write(list().filter((unsentComment) => unsentComment.id !== id)),
  };
}
