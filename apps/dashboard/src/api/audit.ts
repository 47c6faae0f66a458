import type { Resource } from '@bubbles/contract'
import { infiniteQueryOptions, keepPreviousData, useMutation } from '@tanstack/react-query'
import { api } from './client.ts'

export type AuditEntry = Resource<'listAudit'>['entries'][number]

/** Which entries are asked for; what is left out does not matter. Times are ISO 8601. */
export interface AuditAsked {
  actorId?: string
  /** The first word of an action. */
  action?: string
  from?: string
  to?: string
}

/** The audit log of this host's organisation, newest first, a page at a time. */
export const auditQuery = (asked: AuditAsked) =>
  infiniteQueryOptions({
    queryKey: ['audit', asked],
    queryFn: ({ pageParam, signal }) =>
      api.listAudit(
        { query: { ...asked, limit: 50, ...(pageParam === null ? {} : { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { quiet: true },
  })

/** Fetches the log, as far as it is asked for, as a CSV file. */
export const useExportAudit = () =>
  useMutation({ mutationFn: (asked: AuditAsked) => api.exportAudit({ query: asked }) })
