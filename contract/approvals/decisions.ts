import * as z from 'zod';

/** The values of a decision. An abstention counts as an answer of its person, and says nothing of the version. */
export const decisionValues = ['approved', 'approvedWithChanges', 'changesRequired', 'abstained'] as const;
export const DecisionValue = z.enum(decisionValues);
export type DecisionValue = z.infer<typeof DecisionValue>;

/** The word of a stage, or of all stages together, about a version. */
export const Result = DecisionValue.exclude(['abstained']);
export type Result = z.infer<typeof Result>;

/** How the address of a person was verified when they decided; by a link it is the name that they gave. */
export const Verification = z.enum(['session', 'code', 'link']);
