export { sendDigests } from './digest.ts';
export { notifyComment, notifyVersion } from './notifications.queries.ts';
export { stopLinks, wantsMail } from './wishes.ts';
