import type { SpecificationName } from '#contract/specification/specification.ts';
import type { Rows } from '../rows.ts';
import { commentRows } from './comment-rows.ts';
import { emailRows } from './email-rows.ts';
import { identityRows } from './identity-rows.ts';
import { itemRows } from './item-rows.ts';
import { shareRows } from './share-rows.ts';
import { teamRows } from './team-rows.ts';
import { uploadRows } from './upload-rows.ts';

export const specificationRows: Rows<SpecificationName> = {
  ...identityRows,
  ...teamRows,
  ...itemRows,
  ...uploadRows,
  ...shareRows,
  ...commentRows,
  ...emailRows,
};
