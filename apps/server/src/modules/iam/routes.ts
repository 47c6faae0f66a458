import type { IdentityService } from '../identity/public.ts'
import { accountHandlers } from './accounts/routes.ts'
import { inviteHandlers } from './invites/routes.ts'
import { memberHandlers } from './members/routes.ts'
import { organisationHandlers } from './organisations/routes.ts'
import { secondFactorHandlers } from './organisations/secondFactor.ts'
import { tokenHandlers } from './tokens/routes.ts'
import { userHandlers } from './users/routes.ts'

/** Handlers of the calls under `/api/iam`, part by part. */
export const iamHandlers = (identity: IdentityService) => ({
  ...userHandlers(identity),
  ...organisationHandlers,
  ...secondFactorHandlers,
  ...memberHandlers,
  ...inviteHandlers,
  ...accountHandlers,
  ...tokenHandlers,
})
