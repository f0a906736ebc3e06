import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ZodError } from 'zod';
import { type ErrorBody, type ErrorCode, errorStatus } from '#contract/errors.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type DatabaseFailure, findFailure } from '#server/platform/db/failures.ts';

/** The only place that turns an error into a response, beside calls whose form another standard says. */
export function mountErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: Thrown, request, reply) => sendError(reply, judgeError(error, request)));
}

export type Thrown = FastifyError | AppError | ZodError;

/** The refusal that the client may read. Faults of ours reach the log. */
export function judgeError(error: Thrown, request: FastifyRequest): AppError {
  const refusal = toAppError(error, request.id);
  // Of a sender who left: phones do that all the time.
  const hasLeft = error === request.raw.errored;
  if (!hasLeft && (refusal.code === 'internal' || refusal.code === 'unavailable'))
    request.log.error({ err: error, reqId: request.id }, 'request failed');
  return refusal;
}

export function sendNotFound(request: FastifyRequest, reply: FastifyReply): void {
  sendError(reply, new AppError('not_found', `There is no ${request.method} ${request.url.split('?')[0]}.`));
}

function sendError(reply: FastifyReply, error: AppError): void {
  const body: ErrorBody = { success: false, code: error.code, message: error.message, field: error.field };
  sayWhenAgain(reply, error);
  reply.code(errorStatus[error.code]).header('cache-control', 'no-store').send(body);
}

export function sayWhenAgain(reply: FastifyReply, { code, retryAfterS }: AppError): void {
  const seconds = retryAfterS ?? (code === 'unavailable' ? outageS : undefined);
  if (seconds !== undefined) reply.header('retry-after', seconds);
}

function failedRequest(id: string): AppError {
  return new AppError(
    'internal',
    `Something went wrong on the server. Nothing was changed; try again. If this continues, send your administrator this id: ${id}`,
  );
}

const databaseRefusals: Record<DatabaseFailure, AppError> = {
  away: new AppError('unavailable', 'The database does not respond. Try again in a moment.'),
  full: new AppError('no_space', 'The disk of the database is full. Nothing was changed. Free space, then try again.'),
  slow: new AppError('unavailable', 'This took too long and was stopped. Nothing was changed. Try again with less.'),
};
const outageS = 2;

/** Errors that Fastify throws before a handler runs. */
const frameworkRefusals: Record<string, [ErrorCode, string]> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported_type', 'Send JSON, with content-type: application/json.'],
  FST_ERR_CTP_BODY_TOO_LARGE: ['too_large', 'This request is too large. Send less at once.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['bad_request', 'body: send a JSON object.'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['bad_request', 'body: this is not valid JSON.'],
};

/** Raised by the database for every change of a locked version, whatever the call. */
const lockedVersion = 'VZ001';

function toAppError(error: Thrown, requestId: string): AppError {
  if (error instanceof AppError) return error;
  // Input is validated before the handler runs, so this is a response that breaks its own contract.
  if (error instanceof ZodError) return failedRequest(requestId);
  const framework = frameworkRefusals[error.code];
  if (framework) return new AppError(framework[0], framework[1], framework[0] === 'bad_request' ? 'body' : undefined);
  if (error.code === lockedVersion) {
    return new AppError('conflict', 'This version is locked by its approval. An admin of the team can unlock it.');
  }
  const failure = findFailure(error);
  if (failure) return databaseRefusals[failure];
  if (error.statusCode && error.statusCode < 500) return new AppError('bad_request', error.message);
  return failedRequest(requestId);
}
