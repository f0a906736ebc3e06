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
        path: z.string().max(500).optional(),
        value: z.unknown().optional(),
      }),
    )
    .min(1)
    .max(100),
});

type Operation = z.infer<typeof Patch>['Operations'][number];

/** In their order, with paths that do not name the schema. */
export function readOperations(body: unknown): Operation[] {
  const { success, data } = Patch.safeParse(body);
  if (!success) throw new ScimError(400, 'Send Operations with op, path and value.', 'invalidSyntax');
  return data.Operations.map((operation) => ({ ...operation, path: operation.path?.trim().replace(schemaOf, '') }));
}

const schemaOf = /^urn:ietf:params:scim:schemas:core:2\.0:(User|Group):/i;

/** The attributes that we keep. The names of SCIM know no capitals. */
export function readAttributes<Schema extends z.ZodObject>(schema: Schema, body: unknown): z.infer<Schema> {
  const { success, data, error } = schema.safeParse(asNamed(body, Object.keys(schema.shape)));
  if (success) return data;
  const where = error.issues[0]?.path.join('.') || 'The body';
  throw new ScimError(400, `${where} has a value that cannot be read.`, 'invalidValue');
}

function asNamed(given: unknown, names: readonly string[]): unknown {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return given;
  const known = new Map(names.map((name) => [name.toLowerCase(), name]));
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [known.get(name.replace(schemaOf, '').toLowerCase()) ?? name, value]),
  );
}
