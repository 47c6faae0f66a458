import { isPassing, type Resource, ResponseError } from '@bubbles/contract'
import type { Audience } from '@bubbles/domain'
import { messageOf, toasts } from '@bubbles/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { api } from './client.ts'
import { type BulkTarget, doneWords } from './reportOutcome.ts'
import { holdLists, putBack, readAgain, rename, takeOut, takePublished } from './reportLists.ts'
import { kindOf, publicationCheckQuery, type PublishedReport } from './reports.ts'
import { unpublishAll, useRepublishReports, useRestoreReports } from './reportUndo.ts'

/** Creates an empty report. */
export function useCreateReport() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => api.createReport({ body: {} }, { idempotencyKey: crypto.randomUUID() }),
    // The report is opened without waiting for the lists.
    onSuccess: () => void readAgain(queryClient),
  })
}

/** Copies a report or template, as either (specification 4). */
export function useDuplicateReport() {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: ({
      id,
      asTemplate,
      name,
      emptyData,
    }: {
      id: string
      asTemplate: boolean
      name: string
      /** Without what its figures show. */
      emptyData?: boolean
    }) =>
      api.duplicateReport(
        { id, body: { asTemplate, newReportName: name.trim(), ...(emptyData === true && { emptyData }) } },
        { idempotencyKey: crypto.randomUUID() },
      ),
    onSuccess: () => readAgain(queryClient),
  })
}

/** Renames; the name is trimmed. The list changes at once and is restored if the call fails. */
export function useRenameReport() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, isTemplate, name }: { id: string; isTemplate: boolean; name: string }) =>
      api.updateReport(
        { id, body: { name: name.trim() }, query: { kind: kindOf(isTemplate) } },
        { ifMatch: '*' },
      ),
    onMutate: async ({ id, name }) => {
      const before = await holdLists(queryClient)
      rename(queryClient, id, name.trim())
      return before
    },
    onError: (_error, _target, before) => putBack(queryClient, before),
    onSettled: () => readAgain(queryClient),
  })
}

/** Deletes; the list changes at once, with "Undo" for a moment, and is restored if the call fails. */
export function useDeleteReport() {
  const queryClient = useQueryClient()
  const restore = useRestoreReports()
  return useMutation({
    mutationFn: ({ id, isTemplate }: { id: string; isTemplate: boolean; name: string }) =>
      api.deleteReport({ id, query: { kind: kindOf(isTemplate) } }),
    onMutate: async (target) => {
      const before = await holdLists(queryClient)
      return { before, taken: takeOut(queryClient, [target.id]) }
    },
    onSuccess: (_nothing, target, { taken }) => {
      toasts.notify({
        message: doneWords([target], 'deleted'),
        action: { label: 'Undo', onAction: () => restore.mutate({ targets: [target], taken }) },
      })
    },
    onError: (_error, _target, context) => putBack(queryClient, context?.before),
    onSettled: () => readAgain(queryClient),
  })
}

/**
 * Withdraws a report from the audiences named, with "Undo" for a moment; their lists change at once and are restored if
 * a call fails.
 */
export function useUnpublishReport() {
  const queryClient = useQueryClient()
  const republish = useRepublishReports()
  return useMutation({
    /** `deed`: what the report then is, in words. */
    mutationFn: ({ target }: { target: BulkTarget; deed?: string }) => unpublishAll(target),
    onMutate: async ({ target }) => {
      const before = await holdLists(queryClient)
      const of = (['internal', 'public'] as const).filter((audience) => target[audience] !== null)
      return { before, taken: takePublished(queryClient, [target.id], of) }
    },
    onSuccess: (_nothing, { target, deed = 'unpublished' }, { taken }) => {
      toasts.notify({
        message: doneWords([target], deed),
        action: { label: 'Undo', onAction: () => republish.mutate({ targets: [target], taken }) },
      })
    },
    onError: (_error, _target, context) => putBack(queryClient, context?.before),
    onSettled: () => readAgain(queryClient),
  })
}

/** Whether an edition was refused because its address is another report's. */
const isTaken = (error: Error | null): boolean =>
  error instanceof ResponseError && error.code === 'slug-taken'

/** What is done before a report is published, and after. */
interface PublishSteps {
  /** Resolves with whether everything typed is on the server. */
  settle: () => Promise<boolean>
  /** Resolves with whether the settings of the public link are saved. */
  saveLink: () => Promise<boolean>
  onPublished: (published: PublishedReport) => void
  onScheduled: (schedules: Resource<'listSchedules'>, at: Date) => void
  /** The server refused it: for its address, or for what is in it. */
  onRefused: (about: 'address' | 'report') => void
}

interface EditionToPublish {
  audience: Audience
  slug: string
  note: string
  acceptWarnings: boolean
  /** When it's to go out; null: now. */
  at: Date | null
}

/**
 * Publishes a draft to an audience: first what was typed is saved, then the settings of a public link, since nobody is to
 * read for a moment what was to ask for a password, then the draft as the server has it is published, or scheduled.
 * @returns the mutation, and why it came to nothing: `taken` is about the address, `refusal` about anything else
 */
export function usePublishReport(
  reportId: string,
  { settle, saveLink, onPublished, onScheduled, onRefused }: PublishSteps,
) {
  const queryClient = useQueryClient()
  // One press makes one edition, however often it is sent: by a busy browser, or by who presses again without an answer.
  const key = useRef(crypto.randomUUID())
  const publish = useMutation({
    meta: { quiet: true },
    mutationFn: async ({ audience, note, at, ...edition }: EditionToPublish): Promise<() => void> => {
      if (!(await settle())) throw new Error('Your latest changes aren’t saved yet. Try again once they are.')
      const isPublic = audience === 'public'
      if (isPublic && !(await saveLink()))
        throw new Error('Not published, because the link settings couldn’t be saved. Fix the marked fields.')
      const said = { note: note.trim(), ...edition }
      if (at !== null) {
        const body = { audience, at: at.toISOString(), ...said }
        const schedules = await api.schedulePublication({ id: reportId, body })
        return () => onScheduled(schedules, at)
      }
      const body = { reportId, ...said }
      const once = { idempotencyKey: key.current }
      const published = await (isPublic
        ? api.publishPublicReport({ body }, once)
        : api.publishInternalReport({ body }, once))
      return () => onPublished(published)
    },
    onSuccess: (tell) => {
      key.current = crypto.randomUUID()
      // What was checked is history now: the checks begin anew.
      queryClient.removeQueries({ queryKey: publicationCheckQuery(reportId).queryKey })
      tell()
    },
    onError: (error) => {
      // A failure that may pass says nothing about what was done.
      if (!isPassing(error)) key.current = crypto.randomUUID()
      if (!(error instanceof ResponseError)) return
      onRefused(isTaken(error) ? 'address' : 'report')
      if (error.code === 'publish-blocked')
        void queryClient.invalidateQueries({ queryKey: publicationCheckQuery(reportId).queryKey })
    },
    onSettled: () => readAgain(queryClient),
  })
  const { error } = publish
  return {
    ...publish,
    taken: isTaken(error) ? messageOf(error) : null,
    refusal: error && !isTaken(error) ? messageOf(error) : null,
  }
}
