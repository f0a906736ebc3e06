const core = 'urn:ietf:params:scim:schemas:core:2.0';
const base = '/scim/v2';

const listOf = (Resources: object[]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
  ...{ totalResults: Resources.length, startIndex: 1, itemsPerPage: Resources.length },
  Resources,
});
const meta = (resourceType: string, path: string) => ({ resourceType, location: `${base}${path}` });

/** The parts of SCIM that a directory can use here. */
export const serviceProviderConfig = {
  schemas: [`${core}:ServiceProviderConfig`],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: 200 },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    { type: 'oauthbearertoken', name: 'Bearer token', description: 'SCIM_TOKEN of this server', primary: true },
  ],
  meta: meta('ServiceProviderConfig', '/ServiceProviderConfig'),
};

const typeOf = (name: string) => ({
  schemas: [`${core}:ResourceType`],
  ...{ id: name, name, endpoint: `/${name}s`, schema: `${core}:${name}` },
  meta: meta('ResourceType', `/ResourceTypes/${name}`),
});
const types = [typeOf('User'), typeOf('Group')];
export const resourceTypes = listOf(types);
export const findResourceType = (id: string) => types.find((type) => type.id === id);

type Attribute = { type?: 'string' | 'boolean' | 'complex'; subAttributes?: object[]; [more: string]: unknown };

/** An attribute in the words of RFC 7643, of which most are the same everywhere. */
const attribute = (name: string, description: string, { type = 'string', ...more }: Attribute = {}) => ({
  ...{ name, type, multiValued: false, description, required: false },
  ...(type === 'string' && { caseExact: false, uniqueness: 'none' }),
  ...{ mutability: 'readWrite', returned: 'default' },
  ...more,
});

const schemaOf = (name: string, description: string, attributes: object[]) => ({
  schemas: [`${core}:Schema`],
  ...{ id: `${core}:${name}`, name, description, attributes },
  meta: meta('Schema', `/Schemas/${core}:${name}`),
});

/** The attributes that are kept. Others may be sent, and are ignored. */
const schemas = [
  schemaOf('User', 'A person with an account', [
    attribute('userName', 'The address with which the person signs in', { required: true, uniqueness: 'server' }),
    attribute('displayName', 'The name that others see'),
    attribute('name', 'The parts of the name', {
      type: 'complex',
      subAttributes: [
        attribute('formatted', 'The whole name'),
        attribute('givenName', 'The first name'),
        attribute('familyName', 'The last name'),
      ],
    }),
    attribute('emails', 'Addresses, of which the first or primary one counts', {
      type: 'complex',
      multiValued: true,
      subAttributes: [
        attribute('value', 'The address'),
        attribute('type', 'Always work', { canonicalValues: ['work'] }),
        attribute('primary', 'The address that counts', { type: 'boolean' }),
      ],
    }),
    attribute('active', 'Whether the person can sign in', { type: 'boolean' }),
  ]),
  schemaOf('Group', 'A group, which can give a role in teams', [
    attribute('displayName', 'The name', { required: true, uniqueness: 'server' }),
    attribute('members', 'The people of the group', {
      type: 'complex',
      multiValued: true,
      subAttributes: [
        attribute('value', 'The id of a person', { mutability: 'immutable' }),
        attribute('display', 'The name of the person', { mutability: 'readOnly' }),
      ],
    }),
  ]),
];
export const allSchemas = listOf(schemas);
export const findSchema = (id: string) => schemas.find((schema) => schema.id.toLowerCase() === id.toLowerCase());
