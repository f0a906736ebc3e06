import type { ColumnType } from 'kysely';

export type Timestamp = ColumnType<Date, Date | undefined, Date>;
/** bigint: Postgres sends text, because it may exceed the safe integers of JavaScript. */
export type Bytes = ColumnType<string, number | undefined, number>;
