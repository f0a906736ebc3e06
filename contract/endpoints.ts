import { accountCalls } from './calls/accounts/account.ts';
import { deviceRequestCalls } from './calls/accounts/device-requests.ts';
import { emailSettingCalls } from './calls/accounts/email-settings.ts';
import { identityCalls } from './calls/accounts/identity.ts';
import { passkeyCalls } from './calls/accounts/passkeys.ts';
import { pictureCalls } from './calls/accounts/pictures.ts';
import { tokenCalls } from './calls/accounts/tokens.ts';
import { commentCalls } from './calls/comments/comments.ts';
import { exportCalls } from './calls/comments/exports.ts';
import { reviewCalls } from './calls/comments/review.ts';
import { consoleCalls } from './calls/console.ts';
import { captionCalls } from './calls/files/captions.ts';
import { changesCalls } from './calls/files/changes.ts';
import { cutCalls } from './calls/files/cuts.ts';
import { downloadCalls } from './calls/files/downloads.ts';
import { importCalls } from './calls/files/imports.ts';
import { processingCalls } from './calls/files/processing.ts';
import { uploadCalls } from './calls/files/uploads.ts';
import { itemCalls } from './calls/items/items.ts';
import { markCalls } from './calls/items/marks.ts';
import { searchCalls } from './calls/items/search.ts';
import { trashCalls } from './calls/items/trash.ts';
import { guestCalls } from './calls/sharing/guests.ts';
import { shareMailCalls } from './calls/sharing/share-mails.ts';
import { shareCalls } from './calls/sharing/shares.ts';
import { auditCalls } from './calls/teams/audit.ts';
import { inviteCalls } from './calls/teams/invites.ts';
import { memberCalls } from './calls/teams/members.ts';
import { providerCalls } from './calls/teams/providers.ts';
import { serviceCalls } from './calls/teams/services.ts';
import { teamCalls } from './calls/teams/teams.ts';
import { approvalCalls } from './calls/work/approvals.ts';
import { calendarCalls } from './calls/work/calendar.ts';
import { fieldCalls } from './calls/work/fields.ts';
import { ruleCalls } from './calls/work/rules.ts';
import { viewCalls } from './calls/work/views.ts';
import { workCalls } from './calls/work/work.ts';
import { type SpecificationName, specificationCalls } from './specification/specification.ts';

export const apiPrefix = '/vizioApi';

/**
 * Every call of the product. The server's routes, the browser's client, the access matrix test and the OpenAPI document
 * derive from this table; no other module declares a path.
 */
export const endpoints = {
  ...specificationCalls,
  ...identityCalls,
  ...accountCalls,
  ...passkeyCalls,
  ...tokenCalls,
  ...serviceCalls,
  ...providerCalls,
  ...deviceRequestCalls,
  ...pictureCalls,
  ...teamCalls,
  ...memberCalls,
  ...inviteCalls,
  ...auditCalls,
  ...itemCalls,
  ...fieldCalls,
  ...trashCalls,
  ...searchCalls,
  ...markCalls,
  ...uploadCalls,
  ...downloadCalls,
  ...importCalls,
  ...processingCalls,
  ...changesCalls,
  ...captionCalls,
  ...cutCalls,
  ...reviewCalls,
  ...commentCalls,
  ...exportCalls,
  ...approvalCalls,
  ...workCalls,
  ...calendarCalls,
  ...ruleCalls,
  ...viewCalls,
  ...shareCalls,
  ...guestCalls,
  ...shareMailCalls,
  ...emailSettingCalls,
  ...consoleCalls,
};

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
/** The calls of the browser: all but the specification's. */
export type OwnName = Exclude<EndpointName, SpecificationName>;
