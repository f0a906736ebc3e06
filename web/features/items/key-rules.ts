function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
}

/** Something floats above the folder and has the keys. What is fading out has them no more. */
function isCovered(): boolean {
  return document.querySelector(':is([role="dialog"], [role="menu"]):not([data-closed])') !== null;
}

/** True where a key is the folder's: wherever the focus is, except in fields, menus and dialogs. */
export function isOurs(event: KeyboardEvent): boolean {
  return !isTyping(event.target) && !isCovered();
}
