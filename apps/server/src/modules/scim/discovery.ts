import { GROUP_SCHEMA, USER_SCHEMA } from './attributes.ts'
import { MAX_PAGE } from './filter.ts'
import { presentList } from './request.ts'

const SCHEMA_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Schema'
const TYPE_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:ResourceType'
const no = { supported: false } as const

/** What this service does of SCIM (RFC 7643, 5). */
export const serviceProviderConfig = (base: string) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  patch: { supported: true },
  bulk: { ...no, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: MAX_PAGE },
  changePassword: no,
  sort: no,
  etag: no,
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'API token',
      description: 'An API token of the organisation that can provision members, as a bearer token.',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
})

const typeOf = (name: 'User' | 'Group', schema: string, base: string) => ({
  schemas: [TYPE_SCHEMA],
  id: name,
  name,
  endpoint: `/${name}s`,
  schema,
  meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${name}` },
})

export const resourceTypes = (base: string) => [
  typeOf('User', USER_SCHEMA, base),
  typeOf('Group', GROUP_SCHEMA, base),
]

interface Attribute {
  name: string
  type: 'string' | 'boolean' | 'complex' | 'reference'
  description: string
  multiValued?: true
  required?: true
  readOnly?: true
  unique?: true
  parts?: readonly Attribute[]
}

const presentAttribute = ({ parts, ...attribute }: Attribute): object => ({
  name: attribute.name,
  type: attribute.type,
  description: attribute.description,
  multiValued: attribute.multiValued ?? false,
  required: attribute.required ?? false,
  caseExact: false,
  mutability: attribute.readOnly ? 'readOnly' : 'readWrite',
  returned: 'default',
  uniqueness: attribute.unique ? 'server' : 'none',
  ...(parts && { subAttributes: parts.map(presentAttribute) }),
})

const USER: readonly Attribute[] = [
  {
    name: 'userName',
    type: 'string',
    description: 'What the provider calls them.',
    required: true,
    unique: true,
  },
  {
    name: 'name',
    type: 'complex',
    description: 'Their name.',
    parts: [
      { name: 'givenName', type: 'string', description: 'Given name.' },
      { name: 'familyName', type: 'string', description: 'Family name.' },
      { name: 'formatted', type: 'string', description: 'Both.', readOnly: true },
    ],
  },
  { name: 'displayName', type: 'string', description: 'What a new account is called.' },
  {
    name: 'emails',
    type: 'complex',
    description: 'One address, at a verified domain of the organisation.',
    multiValued: true,
    parts: [
      { name: 'value', type: 'string', description: 'The address.' },
      { name: 'type', type: 'string', description: 'Always work.' },
      { name: 'primary', type: 'boolean', description: 'Always true.' },
    ],
  },
  { name: 'active', type: 'boolean', description: 'Whether they are a member of the organisation.' },
  {
    name: 'groups',
    type: 'complex',
    description: 'Groups they are in.',
    multiValued: true,
    readOnly: true,
    parts: [
      { name: 'value', type: 'string', description: 'ID of the group.', readOnly: true },
      { name: 'display', type: 'string', description: 'Its name.', readOnly: true },
      { name: '$ref', type: 'reference', description: 'Its address.', readOnly: true },
      { name: 'type', type: 'string', description: 'Always direct.', readOnly: true },
    ],
  },
]

const GROUP: readonly Attribute[] = [
  { name: 'displayName', type: 'string', description: 'Its name.', required: true, unique: true },
  {
    name: 'members',
    type: 'complex',
    description: 'Who is in it.',
    multiValued: true,
    parts: [
      { name: 'value', type: 'string', description: 'ID of the user.' },
      { name: 'display', type: 'string', description: 'Their userName.', readOnly: true },
      { name: '$ref', type: 'reference', description: 'Their address here.', readOnly: true },
      { name: 'type', type: 'string', description: 'Always User.', readOnly: true },
    ],
  },
]

const schemaOf = (id: string, name: string, attributes: readonly Attribute[], base: string) => ({
  schemas: [SCHEMA_SCHEMA],
  id,
  name,
  description: name,
  attributes: attributes.map(presentAttribute),
  meta: { resourceType: 'Schema', location: `${base}/Schemas/${id}` },
})

export const schemasOf = (base: string) => [
  schemaOf(USER_SCHEMA, 'User', USER, base),
  schemaOf(GROUP_SCHEMA, 'Group', GROUP, base),
]

/** All of some, or the one with an ID. */
export const pickOne = <T extends { id: string }>(all: readonly T[], id: string) =>
  id === '' ? presentList(all, all.length, 1) : all.find((each) => each.id === id)
