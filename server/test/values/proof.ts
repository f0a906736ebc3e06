/** `npm run proof` runs tests in their long forms, with many more rounds and all cases. */
export const isProof = process.env.PROOF !== undefined;
