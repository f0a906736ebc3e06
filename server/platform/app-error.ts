import type { ErrorCode } from '#contract/errors.ts';

/** An error for people: it says what happened, that no data was lost, and what to do next. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly field: string | undefined;
  /** Sent as Retry-After. */
  readonly retryAfterS: number | undefined;

  constructor(code: ErrorCode, message: string, field?: string, retryAfterS?: number) {
    super(message);
    this.code = code;
    this.field = field;
    this.retryAfterS = retryAfterS;
  }
}
