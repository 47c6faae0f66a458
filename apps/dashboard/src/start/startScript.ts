import { callOf, type OperationId } from '@bubbles/contract'
import { NO_ORGANISATION } from '@bubbles/domain'
import { routePaths } from '../paths.ts'
import { type StartInput, startPage } from './startPage.ts'

/** Specification 2: what initialisation loads, in its order. */
const PERSON = ['getUser', 'listGlobalRoles', 'listUserOrganisations'] as const satisfies OperationId[]
const ORGANISATION = ['listReports', 'getCurrentOrganisation'] as const satisfies OperationId[]

const address = (operation: OperationId): string => {
  const { service, path } = callOf(operation)
  return `/api/${service}/${path}`
}

/** The first segments of a route, up to what varies. */
const fixed = (route: string): string =>
  route
    .split('/')
    .slice(1)
    .filter((part) => !part.includes('$'))
    .join('/')

/** What the script is given: addresses and calls as the application has them. */
export const startInput: Omit<StartInput, 'parts'> = {
  // The first that fits counts.
  outlines: {
    paper: [routePaths.reportEditor].map(fixed),
    cards: [routePaths.home, routePaths.reports].map(fixed),
    frame: [
      routePaths.engagement,
      routePaths.organisation,
      routePaths.accountManagement,
      routePaths.user,
    ].map(fixed),
  },
  noOrganisation: NO_ORGANISATION,
  calls: { person: PERSON.map(address), organisation: ORGANISATION.map(address) },
}

/** The text of the page's inline script, before it is minified. */
export const startScript = (parts: StartInput['parts']): string =>
  `(${startPage.toString()})(${JSON.stringify({ ...startInput, parts })})`
