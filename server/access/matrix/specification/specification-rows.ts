import type { SpecificationName } from '#contract/specification/specification.ts';
import type { Rows } from '../rows.ts';
import { identityRows } from './identity-rows.ts';

export const specificationRows: Rows<SpecificationName> = {
  ...identityRows,
};
