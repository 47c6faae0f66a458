import { organisationHandlers } from './organisations/routes.ts'
import { type ReadPoolUser, userHandlers } from './users/routes.ts'

/** Handlers of the calls under `/api/iam`, part by part. */
export const iamHandlers = (readPoolUser: ReadPoolUser) => ({
  ...userHandlers(readPoolUser),
  ...organisationHandlers,
})
