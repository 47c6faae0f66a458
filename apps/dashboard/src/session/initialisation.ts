import { ResponseError } from '@bubbles/contract'
import { getAccessToken, signOutEverywhere } from '@bubbles/session'
import type { QueryClient } from '@tanstack/react-query'
import { organisationLogoQuery } from '../api/branding.ts'
import { isSignedOut } from '../api/errors.ts'
import { currentOrganisationQuery, userOrganisationsQuery } from '../api/organisations.ts'
import { reportsQuery } from '../api/reports.ts'
import { hadSavedSearches, savedSearchesQuery } from '../api/savedSearches.ts'
import { globalRolesQuery, userQuery } from '../api/users.ts'
import { config } from '../config.ts'
import { organisationOfPage } from './domain.ts'
import { restoreKept } from './keptState.ts'
import { redirectToLogin, withoutNewUserFlag } from './login.ts'
import { markOwnTeam } from './ownTeam.ts'

/** How long a guard waits for the start (specification 9), in milliseconds. */
export const initialisationTimeout = 5000
/** How long the start waits for the logo, in milliseconds. */
const logoTimeout = 1000

let begin: () => Promise<void> = () => Promise.resolve()
let started: Promise<void> | null = null

/** Begins loading what every screen needs. Call it once, early; guards wait for it. */
export function startInitialisation(queryClient: QueryClient): void {
  begin = () => {
    const running = initialise(queryClient)
    // Guards report a failure; without one waiting it must not count as unhandled. The next one begins anew.
    running.catch(() => {
      started = null
    })
    return running
  }
  started = begin()
}

/** The start takes longer than a guard waits. It goes on: `started` says when it is done, or that it failed. */
export class LateStartError extends Error {
  readonly started: Promise<void>

  constructor(started: Promise<void>) {
    super('State did not become true within the timeout period.')
    this.started = started
  }
}

/**
 * Waits until the start is done; one that failed begins anew. Who is not signed in is led to sign in.
 * @throws LateStartError 'State did not become true within the timeout period.' after five seconds; else what the start
 * threw.
 */
export async function waitForInitialisation(timeout = initialisationTimeout): Promise<void> {
  started ??= begin()
  const start = started
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new LateStartError(start)), timeout)
  })
  try {
    await Promise.race([start, late])
  } catch (error) {
    if (!(error instanceof SignedOutError) && !isSignedOut(error)) throw error
    redirectToLogin(!(error instanceof SignedOutError))
    return forever()
  } finally {
    clearTimeout(timer)
  }
}

/** Nobody is signed in. Only who waits for the start is sent to sign in: the page of an unknown path is for everyone. */
class SignedOutError extends Error {}

/**
 * Specification 2: the current user, global roles, the user's organisations, the reports (their first page and how many
 * there are) and the current organisation, then its logo; of who had saved searches here before, those too. The requests before the logo leave in this order without waiting for each other, and are judged in it.
 */
async function initialise(queryClient: QueryClient): Promise<void> {
  if ((await getAccessToken()) === null) throw new SignedOutError()
  const hasOrganisation = organisationOfPage(location, config()) !== null
  const user = queryClient.fetchQuery(userQuery)
  const globalRoles = queryClient.fetchQuery(globalRolesQuery)
  const organisations = queryClient.fetchQuery(userOrganisationsQuery)
  // A failure is shown where the list stands and holds up nothing else.
  const reports = hasOrganisation ? queryClient.prefetchQuery(reportsQuery) : Promise.resolve()
  const saved =
    hasOrganisation && hadSavedSearches() ? queryClient.prefetchQuery(savedSearchesQuery) : Promise.resolve()
  const current = hasOrganisation ? queryClient.fetchQuery(currentOrganisationQuery) : Promise.resolve(null)
  if (!hasOrganisation) queryClient.setQueryData(currentOrganisationQuery.queryKey, null)
  const all = Promise.allSettled([user, globalRoles, organisations, current])

  try {
    restoreKept((await user).id)
  } catch (error) {
    if (!(error instanceof ResponseError && error.status === 404)) throw error
    // Specification 8: a session whose user is gone is no session.
    await signOutEverywhere()
    redirectToLogin()
    return forever()
  }
  dropNewUserFlag()
  await globalRoles
  await organisations
  await reports
  await saved
  const organisation = await current
  await all
  if (organisation !== null) markOwnTeam()
  // A failure shows as a message; nobody is kept out for a picture, nor by a busy server that hasn't sent it yet.
  if (organisation?.logo) await Promise.race([queryClient.prefetchQuery(organisationLogoQuery), soon()])
}

/** As long as the frame waits for its logo: one that comes a little later would make it jump. */
const soon = () => new Promise((resolve) => setTimeout(resolve, logoTimeout))

/** Somebody is signed in: the same address leads the next stranger to sign in, not to sign up. */
function dropNewUserFlag(): void {
  const address = withoutNewUserFlag(location.href)
  if (address !== null) history.replaceState(history.state, '', address)
}

/** The page is being left: what waits for the start shall go on waiting. */
const forever = () => new Promise<never>(() => undefined)
