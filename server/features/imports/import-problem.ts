const kinds = {
  'signed-out': (drive: string) => `The permission for ${drive} has ended. Sign in to ${drive} again.`,
  gone: (drive: string) => `This file is not in ${drive} any more, or another account has it.`,
  forbidden: (drive: string) => `${drive} does not let this account download the file. Ask its owner.`,
  'no-video': () => 'This is not a video that can be imported. Choose an mp4, webm, ogg or mov file.',
  changed: (drive: string) => `The file was changed in ${drive} since it was chosen. Choose it again.`,
  elsewhere: (drive: string) =>
    `${drive} pointed to an address that is not its own, so nothing was fetched from there.`,
  busy: (drive: string) => `${drive} is busy. Nothing is lost; try again in a few minutes.`,
  broken: (drive: string) => `The connection to ${drive} broke. Nothing is lost; try again.`,
} as const;

/** A retry may help with these; the others would fail again. */
const passing: readonly (keyof typeof kinds)[] = ['busy', 'broken'];

/** The reason why a file could not be fetched, as a message for people. */
export class ImportProblem extends Error {
  readonly kind: keyof typeof kinds;
  readonly isFinal: boolean;
  /** Taken from the provider's Retry-After header. */
  readonly waitMs: number;

  constructor(
    kind: keyof typeof kinds,
    drive: string,
    { cause, waitMs = 0 }: { cause?: unknown; waitMs?: number } = {},
  ) {
    super(kinds[kind](drive), { cause });
    this.kind = kind;
    this.isFinal = !passing.includes(kind);
    this.waitMs = waitMs;
  }
}
