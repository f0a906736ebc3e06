import type { Comment } from '#contract/comments/comments.ts';

/** Builds a comment for tests. Ids sort in the order of the numbers. */
export function numberedComment(number: number, given: Partial<Comment> = {}): Comment {
  return {
    id: numberedId(number),
    text: `Comment ${number}`,
    author: { id: 'mara', name: 'Mara', image: null },
    createdAt: new Date(Date.UTC(2026, 0, 1, 0, 0, number)).toISOString(),
    editedAt: null,
    version: 1,
    frame: 0,
    endFrame: null,
    seconds: 0,
    place: null,
    replyTo: null,
    drawing: null,
    picture: null,
    resolved: false,
    liked: false,
    likes: [],
    likeCount: 0,
    mentions: [],
    assignment: null,
    teamOnly: false,
    can: { edit: true, delete: true, resolve: true, assign: true },
    ...given,
  };
}

export function numberedId(number: number): string {
  return `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;
}
