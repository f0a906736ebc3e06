import * as z from 'zod';

/** Every error code of a call, with its HTTP status. */
export const errorStatus = {
  bad_request: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unsupported_type: 415,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
  no_space: 507,
} as const;

export type ErrorCode = keyof typeof errorStatus;

const errorCodes = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]];

export const ErrorBody = z.object({
  success: z.literal(false),
  code: z.enum(errorCodes),
  message: z.string().describe('A sentence for people: the problem and what to do next'),
  field: z.string().optional().describe('The input that was wrong, such as body.teamName'),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
