import { NO_ORGANISATION, organisationNameProblem } from '@bubbles/domain'
import { toasts } from '@bubbles/ui'

/** Names, in an address, the organisation whose page somebody was led away from to come here. */
const flag = 'moved-from'

let from: string | null = null

/** `path`, said to be where somebody was led to from another organisation's page; null: from no organisation's. */
export const movedAddress = (path: string, pageName: string | null): string =>
  `${path}?${flag}=${pageName ?? NO_ORGANISATION}`

/** Reads where this page was led to from, and leaves the address as people know it. Call it once, before the router. */
export function readMovedFrom(): void {
  const address = new URL(location.href)
  from = address.searchParams.get(flag)
  if (from === null) return
  address.searchParams.delete(flag)
  history.replaceState(history.state, '', address)
}

/** Whether the person was led here from another organisation: once is enough, or two hosts would do so for ever. */
export const wasMoved = (): boolean => from !== null

/** Tells who was led here from an organisation's page why, once. */
export function sayMoved(here: string): void {
  if (from !== null && organisationNameProblem(from) === null)
    toasts.notify({
      message: `You aren’t a member of ${from}, so we’ve opened ${here} instead. Ask the person who sent you the link.`,
    })
  from = null
}
