import { type FlagKey, FLAGS } from '@bubbles/flags'
import { configureCache, GrowthBook, setPolyfills } from '@growthbook/growthbook-react'
import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { userQuery } from '../api/users.ts'
import type { Config } from '../config.ts'
import { organisationOfPage } from './domain.ts'
import { canShareStreams, SharedStream } from './flagsStream.ts'

/** How long the start waits for the flags (specification 7 and 9), in milliseconds. */
export const flagTimeout = 250

/** Specification 9, in milliseconds. */
export const flagCache = {
  staleTTL: 60_000,
  maxAge: 4 * 3_600_000,
  maxEntries: 10,
  disableIdleStreams: false,
  idleStreamInterval: 20_000,
}

/** How often a flag service that did not answer is asked again, until its stream is open, in milliseconds. */
const pollingInterval = 60_000

let growthbook: GrowthBook | null = null
const listeners = new Set<() => void>()

/**
 * Begins to ask for the flags of this page's organisation and goes on hearing of changes. Resolves once they are known,
 * or after 250 ms without them: a flag service that is down must not keep the dashboard from starting.
 */
export async function startFlags(config: Config): Promise<void> {
  if (!config.flags) return
  configureCache(flagCache)
  if (canShareStreams()) setPolyfills({ EventSource: SharedStream })
  const orgUrlName = organisationOfPage(location, config)
  growthbook = new GrowthBook({
    apiHost: config.flags.apiHost?.replace('{organisation}', orgUrlName ?? 'default') ?? location.origin,
    clientKey: config.flags.clientKey,
    enableDevMode: config.environment === 'development',
    attributes: { loggedIn: false, orgUrlName },
    // Flags only: nothing from outside draws on this page or leads away from it.
    disableVisualExperiments: true,
    disableUrlRedirectExperiments: true,
    disableJsInjection: true,
    renderer: () => {
      for (const listener of listeners) listener()
    },
  })
  await growthbook.init({ streaming: true, timeout: flagTimeout, pollingInterval })
}

/** Tells the flags who is signed in, as soon as that is known and whenever it changes. */
export function followUser(queryClient: QueryClient): void {
  let known: string | undefined
  queryClient.getQueryCache().subscribe(() => {
    const email = queryClient.getQueryData(userQuery.queryKey)?.emailAddress
    if (email === known) return
    known = email
    void growthbook?.updateAttributes({ loggedIn: email !== undefined, email })
  })
}

/**
 * Whether a feature is on; its default while nobody has said. It changes by itself when somebody toggles it. For
 * showing and hiding only: what a person may do is in the abilities the server sends.
 */
export const useFlag = (key: FlagKey): boolean => useSyncExternalStore(subscribe, () => isFlagOn(key))

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether a feature is on now, for guards: components ask `useFlag`. */
export function isFlagOn(key: FlagKey): boolean {
  const result = growthbook?.evalFeature(key)
  return !result || result.source === 'unknownFeature' ? FLAGS[key].default : result.on
}
