/** Player shortcuts. The page handles those that go beyond one video. */
export type PlayerAction =
  | 'toggle'
  | 'shuttleBack'
  | 'shuttleOn'
  | 'frameBack'
  | 'frameOn'
  | 'secondBack'
  | 'secondOn'
  | 'first'
  | 'last'
  | 'setIn'
  | 'setOut'
  | 'clearRange'
  | 'loop'
  | 'fullscreen'
  | 'mute'
  | 'enlarge'
  | 'reduce'
  | 'wholePicture'
  | 'leaveFullscreen'
  | PageAction;
export type PageAction =
  | 'previousComment'
  | 'nextComment'
  | 'previousClip'
  | 'nextClip'
  | 'comment'
  | 'draw'
  | 'captions'
  | 'search';

type Key = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat'>;

const plain: Record<string, PlayerAction> = {
  ' ': 'toggle',
  k: 'toggle',
  j: 'shuttleBack',
  l: 'shuttleOn',
  ArrowLeft: 'frameBack',
  ArrowRight: 'frameOn',
  ArrowUp: 'previousClip',
  ArrowDown: 'nextClip',
  Home: 'first',
  End: 'last',
  i: 'setIn',
  o: 'setOut',
  '/': 'clearRange',
  f: 'fullscreen',
  m: 'mute',
  c: 'comment',
  d: 'draw',
  '+': 'enlarge',
  '=': 'enlarge',
  '-': 'reduce',
  0: 'wholePicture',
  Escape: 'leaveFullscreen',
};
const shifted: Record<string, PlayerAction> = {
  c: 'captions',
  l: 'loop',
  ArrowLeft: 'secondBack',
  ArrowRight: 'secondOn',
  ArrowUp: 'previousComment',
  ArrowDown: 'nextComment',
  // Many keyboards need Shift for these.
  '/': 'clearRange',
  '+': 'enlarge',
};
/** Actions that repeat while a key is held down. */
const held = new Set<PlayerAction>([
  ...(['frameBack', 'frameOn', 'secondBack', 'secondOn', 'enlarge', 'reduce'] as const),
  ...(['previousComment', 'nextComment'] as const),
]);

/** The Latin letter on the key, when another alphabet is active. */
function nameOf({ key, code }: Key): string {
  if (key.length > 1 || /^[ -~]$/.test(key)) return key.length === 1 ? key.toLowerCase() : key;
  return /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? key;
}

export function findAction(event: Key): PlayerAction | undefined {
  if (event.altKey) return undefined;
  const name = nameOf(event);
  if (event.ctrlKey || event.metaKey) return name === 'k' && !event.shiftKey ? 'search' : undefined;
  const action = (event.shiftKey ? shifted : plain)[name];
  return action && event.repeat && !held.has(action) ? undefined : action;
}
