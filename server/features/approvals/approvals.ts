export { beginApproval, beginIn } from './begin-approval.ts';
export { issueCertificate, publicKeyOf, showCertificateLog } from './certificates/certificates.ts';
export { hashFile } from './certificates/hash-files.ts';
export { beginStage, endApproval, removeSeat, seatPerson, setRule, unlock } from './change-approval.ts';
export { decide, requestApprovalCode } from './decide.ts';
export { sendApprovalEmails } from './emails/send-emails.ts';
export type { By } from './guests.ts';
export { loadApproved, requireOfTeam, showApproval } from './readers.ts';
export { deleteApprovalTemplate, listApprovalTemplates, saveApprovalTemplate, setTimeZone } from './templates.ts';
