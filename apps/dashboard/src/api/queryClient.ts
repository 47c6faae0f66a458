import { ResponseError } from '@bubbles/contract'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { handleError, isSignedOut } from './errors.ts'
import { currentOrganisationQuery } from './organisations.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** `quiet` keeps an error from the toasts: the screen shows it itself, or it does not matter. */
    queryMeta: { quiet?: boolean }
    mutationMeta: { quiet?: boolean }
  }
}

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
      // The client of the API tries again by itself.
      queries: { staleTime: 15_000, retry: false },
    },
  })
  return client
}
