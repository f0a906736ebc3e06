export { sendDigests } from './digest.ts';
export { stopLinks, wantsMail } from './email-preferences.ts';
export { notifyComment, notifyVersion } from './notify.ts';
