import { Problem } from '@bubbles/domain'

/** Sockets that are not authenticated yet, at the same time. */
export const MAX_UNAUTHENTICATED = { ofNetwork: 20, atHost: 100, inAll: 500 } as const

/** Where a socket comes from, and at which organisation's host. */
export interface Arrival {
  /** As `networkOf` has it. */
  network: string
  /** Name of the organisation; '' where no host names one. */
  host: string
}

interface UnauthenticatedSocket {
  readonly arrival: Arrival
  end: (problem: Problem) => void
}

/**
 * Admits one more socket that is not authenticated yet. A network with too many of its own is refused. Where too many
 * networks have come, the socket that has been silent longest is shed: a real client sends its token at once.
 * @param sockets those there are, oldest first
 * @throws Problem too-many-requests
 */
export function admitSocket({ network, host }: Arrival, sockets: readonly UnauthenticatedSocket[]): void {
  if (sockets.filter(({ arrival }) => arrival.network === network).length >= MAX_UNAUTHENTICATED.ofNetwork)
    throw new Problem('too-many-requests')
  const atHost = sockets.filter(({ arrival }) => arrival.host === host)
  if (atHost.length >= MAX_UNAUTHENTICATED.atHost) atHost[0]?.end(new Problem('unavailable'))
  else if (sockets.length >= MAX_UNAUTHENTICATED.inAll) sockets[0]?.end(new Problem('unavailable'))
}
