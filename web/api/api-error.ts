import type { ErrorBody, ErrorCode } from '#contract/errors.ts';

/** A rejected or failed call. `unreachable` with status 0 means that no response arrived. */
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

/** The specification marks a failure in the body, whatever the status. */
export function isFailure(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'success' in body && body.success === false;
}

/** A proxy in between may respond with its own page, so the body may not be JSON. */
export async function readApiError(response: Response): Promise<ApiError> {
  return toApiError(await response.json().catch(() => null), response);
}

export function toApiError(body: unknown, response: Response): ApiError {
  if (isErrorBody(body)) return new ApiError(body.code, body.message, response.status, body.field);
  const isPassing = response.status >= 500 || response.status === 429;
  if (isFailure(body) && !isPassing) {
    const code = response.status === 401 ? 'unauthenticated' : 'forbidden';
    return new ApiError(code, 'The server refused this. Reload the page and try again.', response.status);
  }
  return new ApiError('internal', 'The server could not respond. Try again in a moment.', response.status);
}

/** The error text to show in the UI. */
export function formatError(error: unknown): string {
  return error instanceof ApiError ? error.message : 'Something went wrong. Try again in a moment.';
}
