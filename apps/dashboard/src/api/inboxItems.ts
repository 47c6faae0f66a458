import type { Resource } from '@bubbles/contract'
import { toasts } from '@bubbles/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from './client.ts'
import { inboxQuery } from './inbox.ts'

type Inbox = Resource<'listInbox'>
export type InboxItem = Inbox['items'][number]

/** Puts an item away, at once on the screen, and offers to bring it back. */
export function usePutAway() {
  const queryClient = useQueryClient()
  const settled = () => queryClient.invalidateQueries({ queryKey: inboxQuery.queryKey })
  const bringBack = useMutation({
    mutationFn: ({ id: itemId, through }: InboxItem) =>
      api.putAwayInboxItem({ itemId, body: { done: false, through } }),
    onSettled: settled,
  })
  return useMutation({
    mutationFn: ({ id: itemId, through }: InboxItem) =>
      api.putAwayInboxItem({ itemId, body: { done: true, through } }),
    onMutate: async (item: InboxItem) => {
      await queryClient.cancelQueries({ queryKey: inboxQuery.queryKey })
      queryClient.setQueryData(inboxQuery.queryKey, (inbox) => inbox && withoutItem(inbox, item))
    },
    onSuccess: (_nothing, item) =>
      toasts.notify({
        message: 'Removed from your inbox.',
        action: { label: 'Undo', onAction: () => bringBack.mutate(item) },
      }),
    onSettled: settled,
  })
}

/** The inbox once an item is put away. */
export const withoutItem = ({ items, total }: Inbox, { id }: InboxItem): Inbox => {
  const left = items.filter((each) => each.id !== id)
  return { items: left, total: total - (items.length - left.length) }
}

/** A link on which the draft can be looked at for a day, for publishers who can't open drafts. */
export const useDraftLink = () =>
  useMutation({
    mutationFn: async (reportId: string) =>
      (await api.createPreviewLink({ id: reportId, body: { days: 1 } })).url,
  })
