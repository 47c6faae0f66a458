import { ResponseError } from '@bubbles/contract'
import { getAccessToken, signOutEverywhere } from '@bubbles/session'
import type { QueryClient } from '@tanstack/react-query'
import { currentOrganisationQuery, userOrganisationsQuery } from '../api/organisations.ts'
import { internalReportsQuery, publicReportsQuery, reportsQuery } from '../api/reports.ts'
import { globalRolesQuery, userQuery } from '../api/users.ts'
import { config } from '../config.ts'
import { organisationOfPage } from './domain.ts'
import { redirectToLogin } from './login.ts'

/** How long a guard waits for the start (specification 9), in milliseconds. */
export const initialisationTimeout = 5000

let started: Promise<void> | null = null

/** Begins loading what every screen needs. Call it once, early; guards wait for it. */
export function startInitialisation(queryClient: QueryClient): void {
  started = initialise(queryClient)
  // Guards report a failure; without one waiting it must not count as unhandled.
  started.catch(() => undefined)
}

/**
 * Waits until the start is done.
 * @throws Error 'State did not become true within the timeout period.' after five seconds; else what the start threw.
 */
export async function waitForInitialisation(timeout = initialisationTimeout): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new Error('State did not become true within the timeout period.')),
      timeout,
    )
  })
  await Promise.race([started ?? Promise.resolve(), late]).finally(() => clearTimeout(timer))
}

/**
 * Specification 2: the current user, global roles, the user's organisations, all reports, the current organisation.
 * The requests leave in this order without waiting for each other, and are judged in this order.
 */
async function initialise(queryClient: QueryClient): Promise<void> {
  if ((await getAccessToken()) === null) {
    redirectToLogin()
    return forever()
  }
  const hasOrganisation = organisationOfPage(location, config()) !== null
  const user = queryClient.fetchQuery(userQuery)
  const globalRoles = queryClient.fetchQuery(globalRolesQuery)
  const organisations = queryClient.fetchQuery(userOrganisationsQuery)
  const reports = hasOrganisation ? readReports(queryClient) : Promise.resolve()
  const current = hasOrganisation ? queryClient.fetchQuery(currentOrganisationQuery) : Promise.resolve(null)
  const all = Promise.allSettled([user, globalRoles, organisations, current])

  try {
    await user
  } catch (error) {
    if (!(error instanceof ResponseError && error.status === 404)) throw error
    // Specification 8: a session whose user is gone is no session.
    await signOutEverywhere()
    redirectToLogin()
    return forever()
  }
  await globalRoles
  await organisations
  await reports
  await current
  await all
}

/** All reports. A failure is shown where the list stands and holds up nothing else. */
const readReports = (queryClient: QueryClient) =>
  Promise.all([
    queryClient.prefetchQuery(reportsQuery),
    queryClient.prefetchQuery(internalReportsQuery),
    queryClient.prefetchQuery(publicReportsQuery),
  ])

/** The page is being left: what waits for the start shall go on waiting. */
const forever = () => new Promise<never>(() => undefined)
