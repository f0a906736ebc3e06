import { hasOpenPopup, isTyping } from '#web/ui/use-key-down.ts';

/** Whether a key belongs to the folder: any focus except fields, menus and dialogs. */
export function isOurs(event: KeyboardEvent): boolean {
  return !isTyping(event.target) && !hasOpenPopup();
}
