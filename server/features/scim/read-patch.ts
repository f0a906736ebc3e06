import * as z from 'zod';
import { ScimError } from './scim-error.ts';

const Patch = z.object({
  Operations: z
    .array(
      z.object({
        op: z
          .string()
          .transform((op) => op.toLowerCase())
          .pipe(z.enum(['add', 'replace', 'remove'])),
        path: z.string().max(200).optional(),
        value: z.unknown().optional(),
      }),
    )
    .min(1)
    .max(100),
});

/** In their order. */
export function readOperations(body: unknown): z.infer<typeof Patch>['Operations'] {
  const { success, data } = Patch.safeParse(body);
  if (!success) throw new ScimError(400, 'Send Operations with op, path and value.', 'invalidSyntax');
  return data.Operations;
}
