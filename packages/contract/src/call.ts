import type { Capability, ProblemCode } from '@bubbles/domain'
import type { FlagKey } from '@bubbles/flags'

export type Service = 'iam' | 'report' | 'engagement'
export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** One call of the API, as plain data: the server registers by it, the client and OpenAPI are derived from it. */
export interface Call {
  service: Service
  method: Method
  /** Under `/api/{service}/`, with `{name}` for each path parameter (specification 7). */
  path: string
  summary: string
  /** What the actor must be able to do; `public` needs no token. Checked before the handler runs. */
  capability: Capability | 'public'
  /** The feature it belongs to: where the organisation's is off, the call answers 403, code `feature-off`. */
  feature?: FlagKey
  /** Whether the host must name an organisation. */
  tenant: boolean
  /**
   * The body's name in "Required parameter … was null or undefined" (specification 5); absent = no body. Where pages leave it
   * empty, it is the call's own name and `Request`.
   */
  body?: string
  /** The body may be left out. */
  bodyOptional?: true
  /** Body as JSON (default), one uploaded file, or raw bytes. */
  bodyKind?: 'json' | 'file'
  /** Status of success. Default 200. */
  status?: number
  /** What comes back. Default JSON. */
  answer?: 'json' | 'none' | 'image' | 'html' | 'file'
  /** Refusals beyond those of every call (sign-in, permission, tenant, validation). */
  refusals?: readonly ProblemCode[]
  /** Largest body in bytes, where the server's own 1 MiB is too little. */
  bodyLimit?: number
  /** The answer holds a secret: it is kept nowhere, so a call sent again with its `Idempotency-Key` is a new one. */
  secretAnswer?: true
  /** Only for a person who is signed in; API tokens are refused whatever they were made for. */
  personOnly?: true
  /** Answers for a while at a name its organisation has given up: what was typed there must arrive. */
  atFormerNames?: true
  /** Takes `If-Match`. */
  ifMatch?: true
  /** Takes its `operations` alone as well, sent as `application/json-patch+json`. */
  jsonPatch?: true
  /** Answers 501 until its module is built. */
  notBuilt?: true
  /** Named in the specification, section 7; our own additions are not. */
  specified: boolean
}

/** Media type of RFC 6902. */
export const JSON_PATCH = 'application/json-patch+json'

export const defineCalls = <const T extends Record<string, Call>>(calls: T): T => calls

/** The `{name}`s of a path. */
export type PathParameters<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParameters<Rest>
  : never

export const pathParameters = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)

/** Whether a call made again with the same `Idempotency-Key` answers as it did and makes nothing new. */
export const takesIdempotencyKey = ({ method, tenant, secretAnswer }: Call): boolean =>
  method === 'POST' && tenant && !secretAnswer
