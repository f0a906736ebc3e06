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

/**
 * Whether the same request may succeed later: there was no response (0), the server or a proxy failed (5xx), or the caller
 * was too fast (429). Any other response judges the request, and would be the same again. A plain 500 counts, because
 * proxies send it too, and because what is retried by itself is idempotent. Our limits do not count refused tries.
 */
export function isPassingStatus(status: number): boolean {
  return status === 0 || status === 429 || status >= 500;
}

export function isPassing(error: unknown): error is ApiError {
  return error instanceof ApiError && isPassingStatus(error.status);
}

/** Whether the call was rejected with one of these codes. */
export function isRefusal(error: unknown, ...codes: ApiError['code'][]): error is ApiError {
  return error instanceof ApiError && codes.includes(error.code);
}

/** The text for a response that only says that the server failed. */
export const outageText = 'The server could not respond. Try again in a moment.';

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
  if (isFailure(body) && !isPassingStatus(response.status)) {
    const code = response.status === 401 ? 'unauthenticated' : 'forbidden';
    return new ApiError(code, 'The server refused this. Reload the page and try again.', response.status);
  }
  return new ApiError('internal', outageText, response.status);
}

/** The error text to show in the UI. */
export function formatError(error: unknown): string {
  return error instanceof ApiError ? error.message : 'Something went wrong. Try again in a moment.';
}
