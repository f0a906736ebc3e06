const key = 'vizio-uploads';

/** Says that uploads are kept, so that a page without any need not open their database. */
export function markKept(isKept: boolean): void {
  try {
    if (isKept) localStorage.setItem(key, '1');
    else localStorage.removeItem(key);
  } catch {
    // Where storage is forbidden nothing is kept.
  }
}

export function hasKept(): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}
