import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyBaseLogger } from 'fastify';
import pino, { type DestinationStream, type LoggerOptions } from 'pino';
import type { Config } from './config/config.ts';
import { findFailure } from './db/failures.ts';
import { StorageError } from './storage/storage-error.ts';

/** The request or the job that the current work belongs to. Every entry has it. */
export const logContext = new AsyncLocalStorage<{ reqId: string } | { job: string }>();

/**
 * The program's log on stdout. Errors may carry user input: Postgres repeats values, zod keeps the input, ffmpeg prints
 * pages of output. An entry keeps the location and the start of each message.
 */
export function createLog(level: Config['logLevel'], destination?: DestinationStream): FastifyBaseLogger {
  const options: LoggerOptions = {
    level,
    mixin: () => ({ ...logContext.getStore() }),
    serializers: { err: summarizeError, details: (details: unknown[]) => details.map(summarizeDetail) },
    hooks: {
      logMethod(args, method) {
        const [given] = args as unknown as [{ err?: unknown; details?: unknown[] } | string];
        const errors = typeof given === 'object' ? [given.err, ...(given.details ?? [])] : [];
        // outage.ts has already logged this outage of the database or the storage.
        if (errors.some((error) => isReported(error))) return;
        method.apply(this, args);
      },
    },
  };
  return pino(options, destination);
}

/** Libraries print past the log: whole errors, and one line for each call that meets an outage. */
export function routeConsole(log: FastifyBaseLogger): void {
  const route = (...details: unknown[]) => log.error({ details }, 'printed by a library');
  console.error = route;
  console.warn = route;
}

const longestMessage = 300;
const longestStack = 1_500;
const deepestCause = 3;

type ErrorSummary = { type: string; code?: string; message: string; stack?: string; cause?: ErrorSummary };

export function summarizeError(error: unknown, depth = 1): ErrorSummary {
  if (!(error instanceof Error)) return { type: typeof error, message: cut(String(error), longestMessage) };
  const { name, message, stack, cause } = error;
  const { code } = error as NodeJS.ErrnoException;
  // The stack begins with the full message.
  const frames = stack?.slice(stack.indexOf('\n    at ') + 1) ?? '';
  return {
    type: name,
    code: code === undefined ? undefined : cut(String(code), longestMessage),
    message: cut(message, longestMessage),
    stack: frames.startsWith('    at ') ? cut(frames, longestStack) : undefined,
    cause: cause === undefined || depth > deepestCause ? undefined : summarizeError(cause, depth + 1),
  };
}

function summarizeDetail(detail: unknown): ErrorSummary | string {
  if (detail instanceof Error) return summarizeError(detail);
  // Objects are request contexts: headers, bodies, accounts.
  return typeof detail === 'object' ? '(left out)' : cut(String(detail), longestMessage);
}

const isReported = (error: unknown): boolean =>
  error instanceof StorageError || ['away', 'full'].includes(findFailure(error) ?? '');

const cut = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most)}… (${text.length} characters)` : text;
