export type Shortcut = { does: string; keys: readonly string[] };

/** Shortcuts that editors already know, grouped as the hand uses them. */
export const shortcutGroups: readonly { title: string; shortcuts: readonly Shortcut[] }[] = [
  {
    title: 'Anywhere',
    shortcuts: [
      { does: 'Search', keys: ['/', 'Ctrl K'] },
      { does: 'This help', keys: ['?'] },
      { does: 'Close what floats', keys: ['Esc'] },
    ],
  },
  {
    title: 'Folders',
    shortcuts: [
      { does: 'Go from item to item', keys: ['←', '↑', '→', '↓'] },
      { does: 'Open', keys: ['Enter'] },
      { does: 'To the folder above', keys: ['Backspace'] },
      { does: 'Select everything, select more', keys: ['Ctrl A', 'Shift', 'Space'] },
      { does: 'Copy, cut, paste', keys: ['Ctrl C', 'Ctrl X', 'Ctrl V'] },
      { does: 'Info about a file', keys: ['I'] },
      { does: 'Rename, delete', keys: ['F2', 'Del'] },
      { does: 'Undo', keys: ['Ctrl Z'] },
    ],
  },
  {
    title: 'Playing',
    shortcuts: [
      { does: 'Play or pause', keys: ['Space', 'K'] },
      { does: 'Shuttle back, stop, forward; again is faster', keys: ['J', 'K', 'L'] },
      { does: 'One frame back or forward', keys: ['←', '→'] },
      { does: 'One second back or forward', keys: ['Shift ←', 'Shift →'] },
      { does: 'First or last frame', keys: ['Home', 'End'] },
      { does: 'In point, out point, neither', keys: ['I', 'O', '/'] },
      { does: 'Loop', keys: ['Shift L'] },
      { does: 'Enlarge or reduce the picture, show all of it', keys: ['+', '-', '0'] },
      { does: 'Full screen, mute', keys: ['F', 'M'] },
    ],
  },
  {
    title: 'Reviewing',
    shortcuts: [
      { does: 'Comment on this frame', keys: ['C'] },
      { does: 'Draw on this frame', keys: ['D'] },
      { does: 'Previous or next comment', keys: ['Shift ↑', 'Shift ↓'] },
      { does: 'Previous or next clip', keys: ['↑', '↓'] },
    ],
  },
];

export const features: readonly { title: string; text: string }[] = [
  {
    title: 'Teams',
    text: 'The strip on the left switches between your teams. The plus sign makes another one, a right click renames or deletes one.',
  },
  {
    title: 'Team Projects',
    text: 'Where a team keeps its folders and videos. Drag them onto folders, onto the path or onto another team; with Ctrl they are copied.',
  },
  { title: 'Trash', text: 'What was deleted stays there for 30 days and can be brought back.' },
  {
    title: 'Team Info',
    text: 'The people of a team and what each of them may do, invites, and for admins who did what and when.',
  },
  {
    title: 'Addresses',
    text: 'The address bar always says where you are: copy it, bookmark it, go back with the browser.',
  },
  {
    title: 'Themes',
    text: 'Dark, light, or as your system prefers. The picture always sits on the same neutral grey.',
  },
];
