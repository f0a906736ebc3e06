import { type JsonSchema, schemaText } from './schema-text.ts';

type Content = { 'application/json': { schema: JsonSchema } };

type Operation = {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  /** Set only where it differs from the API's default. */
  servers?: { url: string }[];
  parameters: { name: string; in: string; required: boolean; schema: JsonSchema }[];
  requestBody?: { content: Content };
  responses: Record<string, { content: Content }>;
};

export type ApiDescription = {
  info: { title: string; description: string };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
};

function Shape({ title, schema }: { title: string; schema: JsonSchema }) {
  return (
    <div className="min-w-0 flex-1 basis-60">
      <h4 className="font-medium text-quiet text-xs">{title}</h4>
      {/* Wide shapes scroll on their own, so they must be reachable by keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      <pre tabIndex={0} className="mt-1 overflow-x-auto rounded-md bg-hover p-3 font-mono text-xs">
        {schemaText(schema)}
      </pre>
    </div>
  );
}

function asSchema(parameters: Operation['parameters']): JsonSchema {
  return {
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  };
}

function Call({ method, address, operation }: { method: string; address: string; operation: Operation }) {
  const body = operation.requestBody?.content['application/json'].schema;
  const response = operation.responses['200']?.content['application/json'].schema;
  return (
    <section id={operation.operationId} className="mt-6 rounded-lg border border-line bg-panel p-5">
      <h3 className="wrap-anywhere font-mono text-base">
        <span className="font-semibold text-accent">{method.toUpperCase()}</span> {address}
      </h3>
      <p className="mt-2">{operation.summary}</p>
      <p className="text-quiet text-sm">{operation.description}</p>
      <div className="mt-4 flex flex-wrap gap-4">
        {operation.parameters.length > 0 && <Shape title="In the address" schema={asSchema(operation.parameters)} />}
        {body && <Shape title="Body" schema={body} />}
        {response && <Shape title="Response" schema={response} />}
      </div>
    </section>
  );
}

/** Every call of the API, as openapi.json describes it. */
export function ApiDocs({ description }: { description: ApiDescription }) {
  const { info, servers, tags, paths } = description;
  const baseOf = (from: { url: string }[]) => new URL(from[0]?.url ?? '/', location.origin).pathname.replace(/\/$/, '');
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  return (
    <>
      <h1 className="text-xl">{info.title}</h1>
      <p className="mt-2 text-pretty text-quiet">{info.description}</p>
      <p className="mt-2">
        <a href={`${baseOf(servers)}/openapi.json`} className="text-accent underline">
          openapi.json
        </a>{' '}
        <span className="text-quiet">is the same for programs.</span>
      </p>
      {tags.map(({ name, description: about }) => (
        <section key={name} aria-label={name} className="mt-8">
          <h2 className="text-lg">{name}</h2>
          <p className="text-pretty text-quiet">{about}</p>
          {operations
            .filter(({ operation }) => operation.tags.includes(name))
            .map(({ method, path, operation }) => (
              <Call
                key={operation.operationId}
                method={method}
                address={baseOf(operation.servers ?? servers) + path}
                operation={operation}
              />
            ))}
        </section>
      ))}
    </>
  );
}
