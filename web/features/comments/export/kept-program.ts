import { keepOnDevice, text } from '#web/kept/kept.ts';

/** Beside the choices, which are read with the formats: pages show only the name. */
const kept = keepOnDevice('vizio-export-program', text, '');

/** The program that comments were last exported for; null if there was none yet. */
export const keptProgram = (): string | null => kept.read() || null;

export function keepProgram(name: string): void {
  kept.write(name);
}
