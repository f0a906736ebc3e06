/**
 * The `deleted_at` of permanently deleted rows: no query returns them, and a job removes them in batches
 * (features/trash). It sorts before the time of anything in the trash.
 */
export const destroyedAt = new Date(0);
