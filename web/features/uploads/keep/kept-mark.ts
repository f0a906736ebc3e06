const key = 'vizio-uploads';

/** Records whether uploads are kept, so that a page without any need not open the database. */
export function markKept(isKept: boolean): void {
  try {
    if (isKept) localStorage.setItem(key, '1');
    else localStorage.removeItem(key);
  } catch {
    // If storage is blocked, nothing is kept.
  }
}

export function hasKept(): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}
