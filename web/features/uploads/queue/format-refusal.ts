import { ApiError, formatError } from '#web/api/api-error.ts';

/** Validation errors start with the field's name, which means nothing to users. */
export function formatRefusal(error: unknown): string {
  const field = error instanceof ApiError ? error.field : undefined;
  const text = formatError(error);
  return field !== undefined && text.startsWith(`${field}: `) ? text.slice(field.length + 2) : text;
}
