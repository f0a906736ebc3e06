/** The zones of the layout. Each rule says in its comment what it keeps apart. */
export default {
  forbidden: [
    {
      name: 'contract-stands-alone',
      comment: 'The contract crosses the wire, so it knows neither side, nor the DOM, nor Node.',
      severity: 'error',
      from: { path: '^contract/', pathNot: '[.](test|proof)[.]ts$' },
      to: { pathNot: ['^contract/', '^node_modules/zod/'] },
    },
    {
      name: 'integrations-stand-alone',
      comment: 'They run inside editing programs, where nothing of Vizio is.',
      severity: 'error',
      from: { path: '^integrations/', pathNot: '[.](test|proof)[.]ts$' },
      to: { pathNot: ['^integrations/', '^(@adobe/premierepro|premierepro|uxp)$'], dependencyTypesNot: ['core'] },
    },
    {
      name: 'nothing-imports-integrations',
      severity: 'error',
      from: { pathNot: '^integrations/' },
      to: { path: '^integrations/' },
    },
    {
      name: 'the-product-knows-no-rig',
      comment: 'The rig starts the product for tests, benches and faults.',
      severity: 'error',
      from: {
        path: '^(contract|server|web|integrations)/',
        pathNot: ['[.](test|proof)[.]ts$', '^server/platform/access/matrix/', '^server/operator/backup/fixtures/'],
      },
      to: { path: '^rig/' },
    },
    {
      name: 'web-and-server-meet-in-the-contract',
      severity: 'error',
      from: { path: '^(web|server)/' },
      to: { path: '^(web|server)/', pathNot: '^$1/' },
    },
    {
      name: 'a-server-feature-has-one-face',
      comment: 'From outside a feature only the file that bears its name, and its routes for the list in app.ts.',
      severity: 'error',
      from: {
        path: '^server/',
        pathNot: [
          '^server/features/([^/]+)/',
          '^server/app.ts$',
          '[.](test|proof)[.]ts$',
          '^server/platform/access/matrix/',
        ],
      },
      to: { path: '^server/features/([^/]+)/', pathNot: '^server/features/([^/]+)/\\1[.]ts$' },
    },
    {
      name: 'server-features-meet-at-their-faces',
      severity: 'error',
      from: { path: '^server/features/([^/]+)/', pathNot: '[.](test|proof)[.]ts$' },
      to: {
        path: '^server/features/([^/]+)/',
        pathNot: ['^server/features/$1/', '^server/features/([^/]+)/\\1[.]ts$'],
      },
    },
    {
      name: 'web-features-never-import-each-other',
      severity: 'error',
      from: { path: '^web/features/([^/]+)/' },
      to: { path: '^web/features/([^/]+)/', pathNot: '^web/features/$1/' },
    },
    {
      name: 'a-web-feature-has-one-face',
      severity: 'error',
      from: { path: '^web/', pathNot: ['^web/features/', '[.](test|proof)[.]ts$'] },
      to: { path: '^web/features/([^/]+)/', pathNot: '^web/features/([^/]+)/\\1[.]tsx?$' },
    },
    {
      name: 'the-platform-carries-the-features',
      comment: 'Features pass their operations in at start; app.ts, worker.ts and server.ts alone list them.',
      severity: 'error',
      from: { path: '^server/platform/', pathNot: ['^server/platform/access/matrix/', '[.](test|proof)[.]ts$'] },
      to: { path: '^server/(features|operator)/' },
    },
    {
      name: 'the-libraries-of-the-server-are-pure',
      comment: 'Videos, markers, approvals and rules know no database, no HTTP and no people.',
      severity: 'error',
      from: { path: '^server/(media|markers|approvals|rules)/', pathNot: '[.](test|proof)[.]ts$' },
      to: {
        path: '^server/(features|operator|platform)/',
        pathNot: '^server/platform/(app-error|csv|config/config|threads/[^/]+|db/rows/stored-output)[.]ts$',
      },
    },
    {
      name: 'queries-decide-nothing',
      comment: 'routes → operations → queries, and never back.',
      severity: 'error',
      from: { path: '[.]queries[.]ts$' },
      to: { path: ['^server/platform/(http|access|auth)/', '[.]routes[.]ts$'] },
    },
    {
      name: 'routes-hold-no-sql',
      severity: 'error',
      from: { path: '[.]routes[.]ts$' },
      to: { path: ['[.]queries[.]ts$', '^node_modules/(kysely|pg)/'] },
    },
    {
      name: 'operations-know-no-http',
      severity: 'error',
      from: { path: '^server/features/', pathNot: ['[.]routes[.]ts$', '[.](test|proof)[.]ts$'] },
      to: { path: ['^server/platform/http/', '^node_modules/fastify/'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'opentelemetry-is-loaded-on-request',
      comment: 'A start without an endpoint must not pay for it.',
      severity: 'error',
      from: { path: '^server/', pathNot: '^server/platform/tracing/open-telemetry[.]ts$' },
      to: { path: ['^server/platform/tracing/open-telemetry[.]ts$', '^node_modules/@opentelemetry/'], dynamic: false },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.css', '.json'],
      conditionNames: ['import', 'node', 'default'],
    },
  },
};
