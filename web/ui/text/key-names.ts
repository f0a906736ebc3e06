const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The name of a key or chord on this machine: "Ctrl K" is "⌘K" on a Mac. */
export function keyName(key: string): string {
  return isMac ? key.replace('Ctrl ', '⌘') : key;
}

/** The same for `aria-keyshortcuts`. */
export function ariaKeys(key: string): string {
  return key.replace('Del', 'Delete').replace(/^Ctrl (.+)$/, 'Control+$1 Meta+$1');
}
