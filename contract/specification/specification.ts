import { commentCalls } from './comments.ts';
import { emailCalls } from './email.ts';
import { identityCalls } from './identity.ts';
import { itemCalls } from './items.ts';
import { shareCalls } from './shares.ts';
import { teamCalls } from './teams.ts';
import { uploadCalls } from './uploads.ts';

/**
 * The calls that the specification fixes, each under its path. They are for programs written against it; the browser
 * uses ours. Their names, parameters and responses appear only here and in `server/features/specification/`.
 */
export const specificationCalls = {
  ...identityCalls,
  ...teamCalls,
  ...itemCalls,
  ...uploadCalls,
  ...shareCalls,
  ...commentCalls,
  ...emailCalls,
};

export type SpecificationName = keyof typeof specificationCalls;
