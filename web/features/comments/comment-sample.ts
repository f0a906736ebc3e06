import { type Comment, noReply } from '#contract/comments.ts';

/** Builds a comment for tests. Ids sort in the order of the numbers. */
export function sampleComment(number: number, given: Partial<Comment> = {}): Comment {
  return {
    video_comment_id: sampleId(number),
    comment: `Comment ${number}`,
    territory_id: 'Mara',
    timestamp: new Date(Date.UTC(2026, 0, 1, 0, 0, number)).toISOString(),
    videoTime: 0,
    reply_id: noReply,
    visibility: false,
    progress: false,
    drawings: '',
    frame: 0,
    endFrame: null,
    vectors: null,
    author: { id: 'mara', name: 'Mara' },
    likes: [],
    likeCount: 0,
    editedAt: null,
    version: 1,
    capabilities: { edit: true, delete: true, resolve: true },
    ...given,
  };
}

export function sampleId(number: number): string {
  return `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;
}
