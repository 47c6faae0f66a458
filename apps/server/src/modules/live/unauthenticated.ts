import { Problem } from '@bubbles/domain'

/** Sockets that have not been greeted, or are being checked, at the same time. */
export const MAX_STRANGERS = { ofNetwork: 20, atHost: 100, inAll: 500 } as const

/** Where a socket comes from, and at which organisation's host. */
export interface Arrival {
  /** As `networkOf` has it. */
  network: string
  /** Name of the organisation; '' where no host names one. */
  host: string
}

interface Stranger {
  readonly arrival: Arrival
  end: (problem: Problem) => void
}

/**
 * Makes way for one more stranger. A network that has too many of its own is refused. Where too many networks have come,
 * the one who has been silent longest leaves: who means to come in says so at once.
 * @param strangers those there are, who came first first.
 * @throws Problem too-many-requests
 */
export function makeWay({ network, host }: Arrival, strangers: readonly Stranger[]): void {
  if (strangers.filter(({ arrival }) => arrival.network === network).length >= MAX_STRANGERS.ofNetwork)
    throw new Problem('too-many-requests')
  const atHost = strangers.filter(({ arrival }) => arrival.host === host)
  if (atHost.length >= MAX_STRANGERS.atHost) atHost[0]?.end(new Problem('unavailable'))
  else if (strangers.length >= MAX_STRANGERS.inAll) strangers[0]?.end(new Problem('unavailable'))
}
