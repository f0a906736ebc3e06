export { sendDigests } from './digest.ts';
export { notifyComment, notifyVersion } from './notify.ts';
export { stopLinks, wantsMail } from './wishes.ts';
