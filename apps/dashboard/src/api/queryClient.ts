import { ResponseError } from '@bubbles/contract'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { handleError, isSignedOut } from './errors.ts'
import { currentOrganisationQuery } from './organisations.ts'
import { userQuery } from './users.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** `quiet` keeps an error from the toasts: the screen shows it itself, or it does not matter. */
    queryMeta: { quiet?: boolean }
    mutationMeta: { quiet?: boolean }
  }
}

/** How long an answer, or a failure, is taken for what is so, in milliseconds. */
const FRESH_MS = 15_000

/** The cache of everything read. Errors nobody shows end in the global handler. */
export function createQueryClient(): QueryClient {
  // What is forbidden was allowed when the screen was drawn: what the person may do is asked again.
  const askAgain = (error: unknown) => {
    if (!(error instanceof ResponseError && error.status === 403)) return
    void client.invalidateQueries({ queryKey: currentOrganisationQuery.queryKey })
  }
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        askAgain(error)
        if (query.meta?.quiet !== true || isSignedOut(error)) handleError(error)
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, mutation) => {
        askAgain(error)
        if (mutation.meta?.quiet !== true || isSignedOut(error)) handleError(error)
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        // The client of the API tries again by itself, three times in all: neither here nor by the screen that is
        // drawn next, unless the failure is of a while ago.
        retry: false,
        retryOnMount: ({ state }) => Date.now() - state.errorUpdatedAt > FRESH_MS,
      },
    },
  })
  // Who somebody is and where they belong is asked for at the start alone, and guards read it ever after.
  client.setQueryDefaults(userQuery.queryKey, { gcTime: Number.POSITIVE_INFINITY })
  return client
}
