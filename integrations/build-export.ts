/** What Vizio's JSON export holds of a comment, as far as the programs here use it. */
export type ExportedComment = {
  id: string;
  url: string;
  author: string;
  text: string;
  version: number;
  frame: number | null;
  endFrame: number | null;
  resolved: boolean;
  color: string;
  placeInThisVersion: string | null;
  hasDrawing: boolean;
  replies: { author: string; text: string }[];
};

export const videoUrl = 'https://review.example/feedback?item=video-1&version=1';

export function buildComment(id: string, values: Partial<ExportedComment> = {}): ExportedComment {
  return {
    id,
    url: `${videoUrl}&comment=${id}`,
    author: 'Mara',
    text: `Text of ${id}`,
    version: 1,
    frame: 0,
    endFrame: null,
    resolved: false,
    color: 'Blue',
    placeInThisVersion: null,
    hasDrawing: false,
    replies: [],
    ...values,
  };
}

export function buildExport(comments: ExportedComment[], video: object = {}) {
  return {
    format: 'vizio-comments',
    formatVersion: 1,
    video: {
      name: 'Film',
      version: 1,
      url: videoUrl,
      frameRate: { num: 24, den: 1 },
      isDropFrame: false,
      isVariableFrameRate: false,
      start: '01:00:00:00',
      frameCount: 1000,
      ...video,
    },
    comments,
  };
}

/** Adds, changes and deletes comments, as people do between two exports. */
export function changeComments(
  comments: ExportedComment[],
  random: { below: (limit: number) => number },
  round: number,
): ExportedComment[] {
  const kept = comments.filter(() => random.below(10) > 0);
  const changed = kept.map((comment) =>
    random.below(4) > 0 ? comment : { ...comment, frame: random.below(60), text: `Changed in round ${round}` },
  );
  const added = Array.from({ length: random.below(6) }, (_, index) =>
    buildComment(`c${round}-${index}`, { frame: random.below(60), resolved: random.below(2) === 0 }),
  );
  return [...changed, ...added];
}
