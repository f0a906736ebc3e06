const kinds = {
  'signed-out': (drive: string) => `The permission for ${drive} has expired. Sign in to ${drive} again.`,
  gone: (drive: string) => `This file is no longer in ${drive}, or another account has it. Choose it again.`,
  forbidden: (drive: string) => `${drive} does not let this account download the file. Ask its owner.`,
  'no-video': () => 'This is not a video that can be imported. Choose an mp4, webm, ogg or mov file.',
  changed: (drive: string) => `The file changed in ${drive} after you chose it. Choose it again.`,
  elsewhere: (drive: string) =>
    `${drive} redirected to a foreign address, so the import stopped. Tell your administrator.`,
  busy: (drive: string) => `${drive} is busy. Your data is safe. Try again in a few minutes.`,
  broken: (drive: string) => `The connection to ${drive} broke. Your data is safe. Try again.`,
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
