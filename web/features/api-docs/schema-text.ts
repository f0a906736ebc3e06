/** The subset of JSON Schema that the API's description uses. */
export type JsonSchema = {
  type?: string | string[];
  format?: string;
  description?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
};

/** A schema in TypeScript notation: { teams: { id: uuid, name: string }[], more: boolean } */
export function schemaText(schema: JsonSchema, indent = ''): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.anyOf) return schema.anyOf.map((option) => schemaText(option, indent)).join(' | ');
  if (schema.items) return `${schemaText(schema.items, indent)}[]`;
  if (schema.properties) {
    const deeper = `${indent}  `;
    const lines = Object.entries(schema.properties).map(([name, property]) => {
      const optional = schema.required?.includes(name) ? '' : '?';
      return `${deeper}${name}${optional}: ${schemaText(property, deeper)}`;
    });
    return `{\n${lines.join('\n')}\n${indent}}`;
  }
  return schema.format ?? [schema.type ?? 'anything'].flat().join(' | ');
}
