import { sql } from 'kysely'

/**
 * Why an organisation that requires a second factor isn't open to a member: they have none (`closed`), and it would be by a sign-in with
 * its own provider alone (`by-provider`). Null: it is open. Of a query of `users` and `organisations`. Factors are looked for only where
 * they are required, and then each time, so that a change counts at once.
 */
export type WithoutSecondFactor = 'closed' | 'by-provider' | null

export const withoutSecondFactor = sql<WithoutSecondFactor>`case
  when not coalesce(organisations.requires_second_factor, false) or has_second_factor(users.pool_sub) then null
  when exists (select from single_sign_on s where s.organisation_id = organisations.id) then 'by-provider'
  else 'closed' end`
