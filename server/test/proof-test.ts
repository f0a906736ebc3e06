import { test } from 'vitest';
import { isProof } from './values/proof.ts';

const ignore = Object.assign(() => {}, { each: () => () => {} });

/** A test that only `npm run proof` runs, because it takes many seconds: kills, outages, floods and rare paths. */
export const proofTest = (isProof ? test : ignore) as typeof test;
