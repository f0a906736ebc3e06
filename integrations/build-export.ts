/** What Vizio's JSON export holds of a comment, as far as the programs here use it. */
export type Note = {
  id: string;
  frame: number;
  length: number;
  author: string;
  text: string;
  replies: { author: string; text: string }[];
  resolved: boolean;
  origin: string;
  color: string;
  url: string;
  drawing: unknown;
};

export const videoUrl = 'https://review.example/feedback?item=video-1';

export function buildNote(id: string, values: Partial<Note> = {}): Note {
  return {
    id,
    frame: 0,
    length: 1,
    author: 'Mara',
    text: `Text of ${id}`,
    replies: [],
    resolved: false,
    origin: '',
    color: 'Blue',
    url: `${videoUrl}&version=1&comment=${id}`,
    drawing: null,
    ...values,
  };
}

export function buildExport(markers: Note[], clip: object = {}, placeless: object[] = []) {
  return {
    format: 'vizio-notes',
    version: 1,
    clip: {
      name: 'Film',
      version: 1,
      rate: { num: 24, den: 1 },
      isDropFrame: false,
      isVariable: false,
      startTimecode: '01:00:00:00',
      startFrame: 86_400,
      frameCount: 1000,
      url: videoUrl,
      ...clip,
    },
    markers,
    placeless,
  };
}
