/** One thing to do here. `id` is its place on the page of the guide. */
type Topic = {
  id: string;
  title: string;
  /** Its use, in one line. */
  does: string;
  keys?: readonly string[];
  steps: readonly string[];
};

export const topics: readonly Topic[] = [
  {
    id: 'comments',
    title: 'Comment and draw',
    does: 'Say what you mean on the frame that you mean.',
    keys: ['C', 'D'],
    steps: [
      'Open a video, stop at the frame, press C and write. Enter sends.',
      'Press D to draw on the frame. The drawing goes with the comment.',
      'For a range, press I at its first frame and O at its last one.',
    ],
  },
  {
    id: 'versions',
    title: 'Comments follow the cut',
    does: 'Upload a new version: each open comment goes to its picture.',
    steps: [
      'Drop the new cut on the old video, or choose Upload new version in its menu. It becomes the newest version.',
      'Each comment says what happened to its picture: the same place, moved, or cut out.',
      'If a picture was not found, the comment keeps its time and says so. Place it on a frame by hand.',
    ],
  },
  {
    id: 'changes',
    title: 'See what changed',
    does: 'Two versions, shot by shot.',
    keys: ['N'],
    steps: [
      'From the second version on, press N or choose Changes above the picture.',
      'The older cut is above, the newer below. Lines lead from each shot to its new place.',
      'Choose a change to see it in both versions.',
    ],
  },
  {
    id: 'check',
    title: 'Check the fixes',
    does: 'Each comment with its picture before and after.',
    keys: ['F', 'N', 'D'],
    steps: [
      'Choose Check fixes above the picture of a new version.',
      'Press F for fixed, N for not fixed, or D to discuss. The next comment follows.',
      'The report prints all of them with both pictures.',
    ],
  },
  {
    id: 'compare',
    title: 'Compare',
    does: 'Two to four versions or videos, frame by frame.',
    keys: ['V'],
    steps: [
      'Press V on the review page, or select videos in a folder and choose Compare.',
      'Side by side, wipe and difference are above the pictures. More views are behind the dots.',
      'Hear either side. Comments of all sides are in one list.',
    ],
  },
  {
    id: 'export',
    title: 'Export the comments',
    does: 'As markers for your editing program.',
    keys: ['E'],
    steps: [
      'Press E on the review page, or choose Export above the picture.',
      'Choose your program: DaVinci Resolve, Premiere Pro, Final Cut Pro, Avid and others. The dialog names its steps.',
      'To bring markers back, choose Import comments in the menu of all comments.',
    ],
  },
  {
    id: 'cut-lists',
    title: 'Cut lists',
    does: 'The shots of your timeline under the picture.',
    keys: ['↑', '↓'],
    steps: [
      'Choose Import cut list in the menu of the file. It reads EDL, OTIO, XML and ALE.',
      'Vizio checks the list against the picture before it keeps it.',
      'The arrow keys up and down then go from cut to cut, and comments name their shot.',
    ],
  },
  {
    id: 'share',
    title: 'Share a link',
    does: 'Guests watch and comment without an account.',
    steps: [
      'Choose Share on a video, a folder or a selection, then Create link.',
      'Each word below the link is a setting: who may open it, comments, downloads, a password.',
      'End a link at any time. It stops at once.',
    ],
  },
  {
    id: 'workspace',
    title: 'Teams, projects and the trash',
    does: 'The place of your videos.',
    keys: ['Ctrl K'],
    steps: [
      'The strip on the left switches between your teams. Team Info has the members, their roles and invites.',
      'Drag items onto folders, onto the path or onto another team. Hold Ctrl to copy them.',
      'Recent and Starred are yours alone. Deleted items stay in the trash for 30 days.',
      'Ctrl K finds everything and runs every command. The address bar always leads to the current place.',
    ],
  },
];

export const topicHref = (id: string) => `/guide#${id}`;
