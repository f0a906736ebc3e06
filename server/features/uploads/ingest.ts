export { ingest } from '#server/storage/ingest.ts';
