export {
  type Call,
  JSON_PATCH,
  type Method,
  type PathParameters,
  pathParameters,
  type Service,
  takesIdempotencyKey,
} from './call.ts'
export { type Calls, callOf, calls, type OperationId, operationIds } from './calls/index.ts'
export {
  type CallOptions,
  type Client,
  type ClientOptions,
  createClient,
  RequiredParameterError,
  ResponseError,
} from './client.ts'
export { isPassing, pause } from './retry.ts'
export type { Answer, CallArguments, ParsedRequest, Resource, UploadedFile } from './types.ts'
export {
  LIVE_LIMITS,
  type LiveAnswer,
  type LiveCursor,
  type LivePerson,
  type LiveProblem,
  type LiveRequest,
  liveEdit,
  livePath,
  liveReportOf,
  readLiveEdit,
} from './live.ts'
export * from './organisationExport.ts'
