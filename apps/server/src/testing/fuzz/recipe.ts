import { callOf, type OperationId, operationIds } from '@bubbles/contract'
import { type CallSchemas, schemas } from '@bubbles/contract/schemas'
import fc from 'fast-check'
import { operations } from '../../modules/identity/operations/index.ts'
import { PEOPLE } from '../isolation/estate.ts'
import { isCases } from '../isolation/routeCases.ts'
import { ROUTES } from '../isolation/routes.ts'
import { bodyChange, type Change, frameChange } from './changes.ts'
import { bodiesOf } from './fromSchema.ts'
import { oddText, oddValue } from './oddities.ts'
import { type SocketStep, socketSteps, type Update, yjsUpdate } from './yjs.ts'

/** Whose rows a request names: the caller's own, nobody's, or some of the other organisation's (bits, by place). */
export type Names = 'own' | 'nowhere' | number

/** One request as plain data: the same one each time, whatever ids the organisations have got. */
export interface Recipe {
  what:
    | { call: OperationId; body?: unknown; update?: Update; file?: keyof typeof FILE_WEIGHTS }
    | { route: string; case: number }
    | { pool: string; body: unknown }
    | { socket: SocketStep[] }
  who: (typeof WHO)[number]
  names: Names
  atOther: boolean
  changes: Change[]
}

export const WHO = [...PEOPLE, 'manager', 'token', 'forged', 'nobody'] as const

export const FILE_WEIGHTS = {
  picture: 2,
  table: 2,
  workbook: 2,
  report: 3,
  drawing: 1,
  attached: 1,
  nothing: 1,
} as const

const who = fc.oneof(
  { weight: 16, arbitrary: fc.constant('everything' as const) },
  { weight: 3, arbitrary: fc.constant('owner' as const) },
  { weight: 4, arbitrary: fc.constantFrom(...WHO) },
)
const names: fc.Arbitrary<Names> = fc.oneof(
  { weight: 20, arbitrary: fc.constant('own' as const) },
  { weight: 1, arbitrary: fc.constant('nowhere' as const) },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 255 }) },
)
const file = fc.oneof(
  ...Object.entries(FILE_WEIGHTS).map(([name, weight]) => ({
    weight,
    arbitrary: fc.constant(name as keyof typeof FILE_WEIGHTS),
  })),
)

/** A call of the contract, its body as the matrix sends it or as its schema takes it. */
function callsOf(call: OperationId): fc.Arbitrary<Recipe['what']> {
  const name = fc.constant(call)
  if (callOf(call).bodyKind === 'file') return fc.record({ call: name, file })
  const { body }: CallSchemas = schemas[call]
  const asMade = fc.record({ call: name })
  if (!body) return asMade
  const ofSchema = fc.record({ call: name, body: bodiesOf(body) })
  const either = fc.oneof({ weight: 1, arbitrary: asMade }, { weight: 2, arbitrary: ofSchema })
  return call === 'patchReportDocument'
    ? fc.oneof(either, fc.record({ call: name, update: yjsUpdate }))
    : either
}

const calls = fc.oneof(...operationIds.map(callsOf))
/** Those that take a body: more can be wrong with them. */
const callsWithBody = fc.oneof(...operationIds.filter((each) => callOf(each).body).map(callsOf))
/** Those that read most of what is sent, and deepest. */
const deepCalls = fc.oneof(
  ...(
    [
      'patchReportDocument',
      'uploadImport',
      'uploadImage',
      'uploadFile',
      'uploadOrganisationLogo',
      'createDataset',
      'searchReports',
      'runAnalyticsReports',
      'publishPublicReport',
      'getReport',
    ] as const
  ).map(callsOf),
)

const routes = fc.constantFrom(...Object.keys(ROUTES)).chain((route) => {
  const entry = ROUTES[route]!
  return fc.record({
    route: fc.constant(route),
    case: fc.nat({ max: isCases(entry) ? entry.length - 1 : 0 }),
  })
})

const POOL_FIELDS = [
  'AuthFlow',
  'AuthParameters',
  'ChallengeName',
  'ChallengeResponses',
  'Session',
  'Username',
  'Password',
  'PreviousPassword',
  'ProposedPassword',
  'ConfirmationCode',
  'Code',
  'AccessToken',
  'RefreshToken',
  'Token',
  'UserAttributes',
  'UserAttributeNames',
  'AttributeName',
  'ClientMetadata',
  'DeviceKey',
]
const POOL_VALUES = fc.oneof(
  oddValue,
  oddText,
  fc.constantFrom<unknown>(
    'USER_SRP_AUTH',
    'USER_PASSWORD_AUTH',
    'REFRESH_TOKEN_AUTH',
    'PASSWORD_VERIFIER',
    { USERNAME: 'a@example.org', PASSWORD: 'A long password 1' },
    { USERNAME: 'a@example.org', SRP_A: 'f'.repeat(768) },
    { USERNAME: 'a@example.org', SRP_A: '0' },
    [{ Name: 'email', Value: 'fuzz@example.org' }],
    'A long password 1',
    'fuzz@example.org',
    '123456',
  ),
)
const pool = fc.record({
  pool: fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...operations.keys()) },
    { weight: 1, arbitrary: oddText },
  ),
  body: fc
    .tuple(
      fc.dictionary(fc.constantFrom(...POOL_FIELDS), POOL_VALUES, { maxKeys: 8, noNullPrototype: true }),
      fc.boolean(),
    )
    .map(([body, isClient]) => (isClient ? { ClientId: 'bubbles', ...body } : body)),
})

const what: fc.Arbitrary<Recipe['what']> = fc.oneof(
  { weight: 10, arbitrary: calls },
  { weight: 8, arbitrary: callsWithBody },
  { weight: 6, arbitrary: deepCalls },
  { weight: 5, arbitrary: routes },
  { weight: 2, arbitrary: pool },
  { weight: 1, arbitrary: fc.record({ socket: socketSteps }) },
)

export const recipes: fc.Arbitrary<Recipe> = fc.record({
  what,
  who,
  names,
  atOther: fc.oneof(
    { weight: 19, arbitrary: fc.constant(false) },
    { weight: 1, arbitrary: fc.constant(true) },
  ),
  changes: fc.oneof(
    { weight: 4, arbitrary: fc.constant<Change[]>([]) },
    { weight: 4, arbitrary: fc.array(bodyChange, { minLength: 1, maxLength: 2 }) },
    { weight: 3, arbitrary: fc.array(frameChange, { minLength: 1, maxLength: 2 }) },
    { weight: 1, arbitrary: fc.array(fc.oneof(bodyChange, frameChange), { maxLength: 5 }) },
  ),
})
