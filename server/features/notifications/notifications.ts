export { sendDigests } from './digest.ts';
export { stopLinks, wantsEmail } from './email-preferences.ts';
export { notifyAssignment, notifyComment, notifyMentioned, notifyVersion } from './notify.ts';
