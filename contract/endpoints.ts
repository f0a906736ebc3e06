import { accountCalls } from './calls/account.ts';
import { approvalCalls } from './calls/approvals.ts';
import { auditCalls } from './calls/audit.ts';
import { calendarCalls } from './calls/calendar.ts';
import { captionCalls } from './calls/captions.ts';
import { changesCalls } from './calls/changes.ts';
import { commentCalls } from './calls/comments.ts';
import { consoleCalls } from './calls/console.ts';
import { cutCalls } from './calls/cuts.ts';
import { deviceRequestCalls } from './calls/device-requests.ts';
import { downloadCalls } from './calls/downloads.ts';
import { emailSettingCalls } from './calls/email-settings.ts';
import { exportCalls } from './calls/exports.ts';
import { fieldCalls } from './calls/fields.ts';
import { guestCalls } from './calls/guests.ts';
import { identityCalls } from './calls/identity.ts';
import { importCalls } from './calls/imports.ts';
import { inviteCalls } from './calls/invites.ts';
import { itemCalls } from './calls/items.ts';
import { markCalls } from './calls/marks.ts';
import { memberCalls } from './calls/members.ts';
import { passkeyCalls } from './calls/passkeys.ts';
import { pictureCalls } from './calls/pictures.ts';
import { processingCalls } from './calls/processing.ts';
import { providerCalls } from './calls/providers.ts';
import { reviewCalls } from './calls/review.ts';
import { ruleCalls } from './calls/rules.ts';
import { searchCalls } from './calls/search.ts';
import { serviceCalls } from './calls/services.ts';
import { shareMailCalls } from './calls/share-mails.ts';
import { shareCalls } from './calls/shares.ts';
import { teamCalls } from './calls/teams.ts';
import { tokenCalls } from './calls/tokens.ts';
import { trashCalls } from './calls/trash.ts';
import { uploadCalls } from './calls/uploads.ts';
import { viewCalls } from './calls/views.ts';
import { workCalls } from './calls/work.ts';
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
