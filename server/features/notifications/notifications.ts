export { longestWaitMs, quietMs, sendDigests } from './digest.ts';
export { count, longestQuote, placeOf } from './digest-email.ts';
export { stopLinks, wantsEmail } from './email-preferences.ts';
export { notifyAssignment, notifyComment, notifyMentioned, notifyVersion } from './notify.ts';
