import type { ErrorBody, ErrorCode } from '#contract/errors.ts';

/** A refused or failed call. `unreachable` with status 0 means that no answer came at all. */
export class ApiError extends Error {
  readonly code: ErrorCode | 'unreachable';
  readonly status: number;
  readonly field: string | undefined;

  constructor(code: ErrorCode | 'unreachable', message: string, status: number, field?: string) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.field = field;
  }
}

export function unreachable(): ApiError {
  return new ApiError('unreachable', 'The server cannot be reached. Check your connection and try again.', 0);
}

function isErrorBody(body: unknown): body is ErrorBody {
  return typeof body === 'object' && body !== null && 'code' in body && 'message' in body;
}

/** A proxy in between may answer with its own page, so the body is not taken for granted. */
export async function readApiError(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  if (isErrorBody(body)) return new ApiError(body.code, body.message, response.status, body.field);
  return new ApiError('internal', 'The server could not answer. Try again in a moment.', response.status);
}

/** What to tell a person about a call that failed. */
export function sayProblem(error: unknown): string {
  return error instanceof ApiError ? error.message : 'Something went wrong. Try again in a moment.';
}
