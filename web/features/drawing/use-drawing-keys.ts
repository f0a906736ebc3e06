import { isTyping, useKeyDown } from '#web/ui/use-key-down.ts';
import { colors, tools, widths } from './tools.ts';
import type { DrawingState } from './use-drawing.ts';

/** Shortcuts of the tools while drawing is on. They take precedence over those of the page. */
export function useDrawingKeys(drawing: DrawingState): void {
  useKeyDown((event) => {
    if (isInField(event.target) || document.querySelector('[role="dialog"], [role="menu"]')) return;
    if (!act(event, drawing)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);
}

function act(event: KeyboardEvent, drawing: DrawingState): boolean {
  const key = event.key.toUpperCase();
  if (event.altKey) return false;
  if (event.ctrlKey || event.metaKey) {
    if (key === 'Z') (event.shiftKey ? drawing.redo : drawing.undo)();
    else if (key === 'Y') drawing.redo();
    return key === 'Z' || key === 'Y';
  }
  const tool = event.shiftKey ? undefined : tools.find((one) => one.key === key);
  const color = colors.find((one) => one.key === key);
  if (tool) drawing.setTool(tool.tool);
  else if (color) drawing.setColor(color.color);
  else if (key === '[') drawing.setWidth(Math.max(widths.min, drawing.width - 1));
  else if (key === ']') drawing.setWidth(Math.min(widths.max, drawing.width + 1));
  else if (key === 'ESCAPE') drawing.stop();
  else return false;
  return true;
}

function isInField(target: EventTarget | null): boolean {
  return isTyping(target) && !(target instanceof HTMLInputElement && ['range', 'color'].includes(target.type));
}
