import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { handleError } from './errors.ts'
import { retryDelay, shouldRetry } from './retry.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** `quiet` keeps an error from the toasts: the screen shows it itself, or it does not matter. */
    queryMeta: { quiet?: boolean }
    mutationMeta: { quiet?: boolean }
  }
}

/** The cache of everything read. Errors nobody shows end in the global handler. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (query.meta?.quiet !== true || isSignedOut(error)) handleError(error)
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, mutation) => {
        if (mutation.meta?.quiet !== true || isSignedOut(error)) handleError(error)
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        retry: (failures, error) => shouldRetry(failures + 1, error),
        retryDelay,
      },
    },
  })
}

const isSignedOut = (error: unknown): boolean =>
  error instanceof Error && 'status' in error && error.status === 401
