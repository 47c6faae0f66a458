import { ResponseError } from '@bubbles/contract'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/client.ts'
import { publicationCheckQuery } from '../queries.ts'
import {
  bodyOf,
  isWholeDay,
  type LinkChange,
  type LinkField,
  problemsOf,
  type Sharing,
} from './linkChange.ts'

/** Who may follow a report's public link, as it is saved. */
export const sharingQuery = (reportId: string) =>
  queryOptions({
    queryKey: ['builder', 'sharing', reportId],
    queryFn: ({ signal }) => api.getReportSharing({ id: reportId }, { signal }),
    staleTime: 0,
    meta: { quiet: true },
  })

/** Which field a refusal of the server is about. */
const FIELDS: Record<string, LinkField> = { '/password': 'password', '/expiresAt': 'lastDay' }

/** What the server says of single fields. */
function refusalsOf(error: Error | null): Partial<Record<LinkField, string>> {
  const refused = error instanceof ResponseError ? error.errors : []
  return Object.fromEntries(
    refused.flatMap(({ pointer, detail }) => (FIELDS[pointer] ? [[FIELDS[pointer], detail]] : [])),
  )
}

/** The settings as somebody else has left them, where that is why they were not saved. */
const changedMeanwhile = (error: Error): Sharing | null =>
  error instanceof ResponseError && error.status === 412
    ? ((error.problem as { sharing?: Sharing }).sharing ?? null)
    : null

/**
 * Saves what was changed.
 * @param base the version of the settings that the change was begun on
 * @param onChangedMeanwhile somebody else has saved others: this is their version
 */
function useSaving(
  reportId: string,
  base: number,
  onSaved: () => void,
  onChangedMeanwhile: (version: number) => void,
) {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: (body: ReturnType<typeof bodyOf>) =>
      api.updateReportSharing({ id: reportId, body }, { ifMatch: base }),
    onSuccess: async (sharing) => {
      queryClient.setQueryData(sharingQuery(reportId).queryKey, sharing)
      onSaved()
      await queryClient.invalidateQueries({ queryKey: publicationCheckQuery(reportId).queryKey })
    },
    onError: (error) => {
      const now = changedMeanwhile(error)
      if (!now) return
      // What is there now is known to whoever saves again; what they changed stays.
      queryClient.setQueryData(sharingQuery(reportId).queryKey, now)
      onChangedMeanwhile(now.version)
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['reports'] }),
  })
}

export type LinkSettingsState = ReturnType<typeof useLinkSettings>

/** Who may follow a report's public link: what is saved, what was changed since, and saving it. */
export function useLinkSettings(reportId: string, enabled: boolean) {
  const query = useQuery({ ...sharingQuery(reportId), enabled })
  const [change, setChange] = useState<LinkChange>({})
  /** The version of the settings that the change was begun on. */
  const [base, setBase] = useState(0)
  const [tried, setTried] = useState(false)
  const [failures, setFailures] = useState(0)
  const unchange = () => {
    setChange({})
    setTried(false)
  }
  const saving = useSaving(reportId, base, unchange, setBase)
  const body = query.data ? bodyOf(change, query.data) : {}
  const isChanged = Object.keys(body).length > 0
  const problems = problemsOf(change)
  const refusals = refusalsOf(saving.error)
  return {
    query,
    change,
    set: (next: LinkChange) => {
      saving.reset()
      if (!isChanged && query.data) setBase(query.data.version)
      setChange((before) => ({ ...before, ...next }))
    },
    isChanged,
    /** Whoever has saved the named readers knows these settings: what they changed before can be saved on them. */
    rebase: (from: number, to: number) => setBase((before) => (before === from ? to : before)),
    /** Takes back what was changed and not saved. */
    discard: () => {
      saving.reset()
      unchange()
    },
    /** Shown once saving was tried; of a day that is over, at once. */
    problems: {
      ...(tried
        ? problems
        : isWholeDay(change.lastDay) && problems.lastDay !== undefined && { lastDay: problems.lastDay }),
      ...refusals,
    },
    /** What stopped it that belongs to no field. */
    error: Object.keys(refusals).length > 0 ? null : saving.error,
    isSaving: saving.isPending,
    /** How often it could not be saved. */
    failures,
    /** @returns whether it can be saved as it is; else the fields say why not */
    check: (): boolean => {
      setTried(true)
      return Object.keys(problems).length === 0
    },
    /** Brings the keyboard to the first field that can’t be saved. */
    miss: () => setFailures((before) => before + 1),
    /** @returns whether all is saved; else the fields say why not. */
    save: async (): Promise<boolean> => {
      setTried(true)
      const failed = () => {
        setFailures((before) => before + 1)
        return false
      }
      if (Object.keys(problems).length > 0) return failed()
      if (!isChanged) {
        setTried(false)
        return true
      }
      return saving.mutateAsync(body).then(() => true, failed)
    },
  }
}
