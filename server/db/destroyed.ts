/**
 * Stands in `deleted_at` of what was deleted permanently: nobody finds it any more, and a job removes its rows in batches
 * (features/trash). It also is before every time at which something in the trash expires.
 */
export const destroyedAt = new Date(0);
