import { organisationNameProblem } from '@bubbles/domain'
import { basePath } from '../paths.ts'
import { switchOrganisation } from '../session/switchOrganisation.ts'

/**
 * Follows an organisation that has got another name: a call at its former one is refused with the new (`movedTo`), and
 * this page goes to the same place there. Does not return then: the page is being left.
 */
export async function followMove(response: Response): Promise<void> {
  if (response.status !== 404) return
  const problem = (await response
    .clone()
    .json()
    .catch(() => null)) as { movedTo?: unknown } | null
  const name = problem?.movedTo
  if (typeof name !== 'string' || organisationNameProblem(name) !== null) return
  const path = location.pathname.startsWith(`${basePath}/`) ? location.pathname.slice(basePath.length) : '/'
  switchOrganisation(name, `${path}${location.search}${location.hash}`)
  await new Promise(() => undefined)
}
