/** The columns of a list beside the name, in their order. Without schemas, so that the first page can load it. */
export const listColumns = [
  'comments',
  'length',
  'type',
  'resolution',
  'version',
  'size',
  'changed',
  'progress',
  'fields',
  'owner',
] as const;
export type ColumnKey = (typeof listColumns)[number];
