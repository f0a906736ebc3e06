export { sendDigests } from './digest.ts';
export { stopLinks, wantsEmail } from './email-preferences.ts';
export { notifyComment, notifyVersion } from './notify.ts';
