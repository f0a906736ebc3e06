import { AppError } from '#server/platform/app-error.ts';

/** Errors of a feature name the fields of our own call; the caller sent another one. */
export const nameField =
  (ours: string, theirs: string) =>
  (error: unknown): never => {
    if (!(error instanceof AppError) || error.field !== ours) throw error;
    throw new AppError(error.code, error.message, theirs);
  };
