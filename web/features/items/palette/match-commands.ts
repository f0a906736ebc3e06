import type { PaletteCommand } from '../page-ports.ts';

/** Commands in which every typed word begins a word. */
export function matchCommands(commands: readonly PaletteCommand[], text: string): readonly PaletteCommand[] {
  const typed = split(text);
  return commands.filter(({ label, words = '' }) => {
    const own = split(`${label} ${words}`);
    return typed.every((part) => own.some((word) => word.startsWith(part)));
  });
}

function split(text: string): string[] {
  return text.toLowerCase().split(/\s+/).filter(Boolean);
}
