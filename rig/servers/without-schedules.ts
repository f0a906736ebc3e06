import { PgBoss } from 'pg-boss';

export const realSchedule = PgBoss.prototype.schedule;

/** Tests enqueue the jobs that they want. A scheduled one, such as the scrub at minute 29, would disturb them. */
PgBoss.prototype.schedule = async () => {};
