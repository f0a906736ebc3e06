import { isTyping } from '#web/ui/use-key-down.ts';

/** An open dialog or menu has the keys. One that is fading out no longer does. */
function isCovered(): boolean {
  return document.querySelector(':is([role="dialog"], [role="menu"]):not([data-closed])') !== null;
}

/** Whether a key belongs to the folder: any focus except fields, menus and dialogs. */
export function isOurs(event: KeyboardEvent): boolean {
  return !isTyping(event.target) && !isCovered();
}
