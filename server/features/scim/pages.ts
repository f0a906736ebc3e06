const most = 200;

export type ScimQuery = {
  filter?: string | undefined;
  startIndex?: string | undefined;
  count?: string | undefined;
  excludedAttributes?: string | undefined;
};

/** The first one has the number 1. */
const startOf = ({ startIndex }: ScimQuery) => Math.min(1e9, Math.max(1, Math.trunc(Number(startIndex ?? 1)) || 1));

export const pageOf = (query: ScimQuery) => ({
  offset: startOf(query) - 1,
  limit: Math.min(most, Math.max(0, Math.trunc(Number(query.count ?? 100)) || 0)),
});

export const wrapPage = (query: ScimQuery, totalResults: number, Resources: object[]): object => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
  ...{ totalResults, startIndex: startOf(query), itemsPerPage: Resources.length },
  Resources,
});
