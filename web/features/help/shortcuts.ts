export type Shortcut = { does: string; keys: readonly string[] };

export type HelpPage = 'workspace' | 'review' | 'compare' | 'pictures' | 'check' | 'server';
type Group = { title: string; page?: HelpPage; shortcuts: readonly Shortcut[] };

/** The groups of this page come first. */
export function listGroups(page: HelpPage): Group[] {
  const isHere = (group: Group) => group.page === page;
  return [...shortcutGroups.filter(isHere), ...shortcutGroups.filter((group) => !isHere(group))];
}

/** The shortcuts in which each word begins a word or is a key. */
export function matchGroups(groups: readonly Group[], words: readonly string[]): readonly Group[] {
  if (words.length === 0) return groups;
  const has = ({ does, keys }: Shortcut) => {
    const own = `${does} ${keys.join(' ')}`.toLowerCase().split(/[\s,;]+/);
    return words.every((word) => own.some((one) => one.startsWith(word)));
  };
  return groups
    .map((group) => ({ ...group, shortcuts: group.shortcuts.filter(has) }))
    .filter(({ shortcuts }) => shortcuts.length > 0);
}

/** Shortcuts that editors already know, grouped by hand position. */
const shortcutGroups: readonly Group[] = [
  {
    title: 'Anywhere',
    shortcuts: [
      { does: 'Search everything, run a command', keys: ['/', 'Ctrl K'] },
      { does: 'Show this help', keys: ['?'] },
      { does: 'Close the menu or dialog', keys: ['Esc'] },
    ],
  },
  {
    title: 'Folders',
    page: 'workspace',
    shortcuts: [
      { does: 'Go from item to item', keys: ['←', '↑', '→', '↓'] },
      { does: 'Open', keys: ['Enter'] },
      { does: 'Preview and close the preview', keys: ['Space'] },
      { does: 'Open the parent folder', keys: ['Backspace'] },
      { does: 'Select everything, select more', keys: ['Ctrl A', 'Shift', 'Ctrl Space'] },
      { does: 'Copy, cut, paste, duplicate', keys: ['Ctrl C', 'Ctrl X', 'Ctrl V', 'Ctrl D'] },
      { does: 'Show or hide the info', keys: ['I'] },
      { does: 'Star', keys: ['Shift S'] },
      { does: 'Rename one or many, delete', keys: ['F2', 'Del'] },
      { does: 'Undo', keys: ['Ctrl Z'] },
    ],
  },
  {
    title: 'Playing',
    page: 'review',
    shortcuts: [
      { does: 'Play or pause', keys: ['Space', 'K'] },
      { does: 'Shuttle back, stop, forward; again is faster', keys: ['J', 'K', 'L'] },
      { does: 'One frame back or forward', keys: ['←', '→'] },
      { does: 'One second back or forward', keys: ['Shift ←', 'Shift →'] },
      { does: 'First or last frame', keys: ['Home', 'End'] },
      { does: 'Set in point, set out point, clear both', keys: ['I', 'O', '/'] },
      { does: 'Loop', keys: ['Shift L'] },
      { does: 'Zoom in or out, fit the picture', keys: ['+', '-', '0'] },
      { does: 'Full screen, mute', keys: ['F', 'M'] },
      { does: 'Show or hide the captions', keys: ['Shift C'] },
    ],
  },
  {
    title: 'Reviewing',
    page: 'review',
    shortcuts: [
      { does: 'Comment on this frame', keys: ['C'] },
      { does: 'Draw on this frame', keys: ['D'] },
      { does: 'Previous or next comment', keys: ['Shift ↑', 'Shift ↓'] },
      { does: 'Compare with the version before', keys: ['V'] },
      { does: 'See what changed since the version before', keys: ['N'] },
      { does: 'Export the comments', keys: ['E'] },
      { does: 'Previous or next clip, or cut if there is a cut list', keys: ['↑', '↓'] },
    ],
  },
  {
    title: 'Comparing',
    page: 'compare',
    shortcuts: [
      { does: 'Play or pause', keys: ['Space', 'K'] },
      { does: 'One frame back or forward', keys: ['←', '→'] },
      { does: 'Ten frames back or forward', keys: ['Shift ←', 'Shift →'] },
      { does: 'One frame of the fastest video', keys: ['Alt ←', 'Alt →'] },
      { does: 'First or last frame', keys: ['Home', 'End'] },
      { does: 'One video at a time', keys: ['1', '2', '3', '4'] },
      { does: 'Side by side or above each other', keys: ['V'] },
      { does: 'Wipe, difference', keys: ['W', 'Shift D'] },
      { does: 'Swap the two videos', keys: ['X'] },
      { does: 'Settings of picture, sync and sound', keys: [','] },
      { does: 'Write a comment, draw', keys: ['C', 'D'] },
      { does: 'Previous or next comment', keys: ['Shift ↑', 'Shift ↓'] },
      { does: 'Next or previous change between two versions', keys: ['N', 'Shift N'] },
      { does: 'Shift the chosen video by a frame', keys: ['[', ']'] },
      { does: 'Shift the chosen video by ten frames', keys: ['Shift [', 'Shift ]'] },
      { does: 'Later shifts apply from this frame on', keys: ['S'] },
      { does: 'Undo all shifts', keys: ['0'] },
      { does: 'Zoom in or out', keys: ['+', '-'] },
    ],
  },
  {
    title: 'Comparing images and PDFs',
    page: 'pictures',
    shortcuts: [
      { does: 'Side by side', keys: ['V'] },
      { does: 'Wipe, difference, blink', keys: ['W', 'Shift D', 'B'] },
      { does: 'Swap the two files', keys: ['X'] },
      { does: 'Previous or next page of both PDFs', keys: ['←', '→'] },
      { does: 'First or last page of both PDFs', keys: ['Home', 'End'] },
      { does: 'Zoom in or out, fit the picture', keys: ['+', '-', '0'] },
    ],
  },
  {
    title: 'Checking fixes',
    page: 'check',
    shortcuts: [
      { does: 'Fixed, not fixed', keys: ['F', 'N'] },
      { does: 'Undo the last decision', keys: ['U'] },
      { does: 'Discuss', keys: ['D'] },
      { does: 'Play the two seconds around the picture', keys: ['Space'] },
      { does: 'Previous or next comment', keys: ['↑', '↓'] },
      { does: 'Wipe between both pictures, or show both', keys: ['W'] },
    ],
  },
];
