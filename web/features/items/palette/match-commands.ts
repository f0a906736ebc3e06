import type { PaletteCommand } from '../page-ports.ts';

/** Commands in which every typed word begins a word: those that are called so before those that are only about it. */
export function matchCommands(commands: readonly PaletteCommand[], text: string): readonly PaletteCommand[] {
  const typed = split(text);
  const has = (words: string) => {
    const own = split(words);
    return typed.every((part) => own.some((word) => word.startsWith(part)));
  };
  return commands
    .filter(({ label, words = '' }) => has(`${label} ${words}`))
    .sort((a, b) => Number(has(b.label)) - Number(has(a.label)));
}

function split(text: string): string[] {
  return text.toLowerCase().split(/\s+/).filter(Boolean);
}
