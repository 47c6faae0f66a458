import type { Resource } from '@bubbles/contract'
import type { AssignableRole } from '@bubbles/domain'
import { toasts } from '@bubbles/ui'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from './client.ts'
import { userQuery } from './users.ts'

export type Invite = Resource<'listInvites'>['invites'][number]
export type InviteResult = Resource<'createInvites'>['results'][number]
export type InvitePreview = Resource<'previewInvite'>

/** How often the list is read while mails are about to leave, in milliseconds. */
const sendingInterval = 2_000
/** After this a mail does not leave within moments: nobody waits for it. */
const sendingTime = 60_000

const isLeaving = (invite: Invite): boolean =>
  invite.status === 'Pending' &&
  invite.acceptedAt === null &&
  invite.delivery.state !== 'failed' &&
  Date.now() - Date.parse(invite.createdAt) < sendingTime

/** Invites, newest first; `total` counts also those too old to be listed. */
export const invitesQuery = queryOptions({
  queryKey: ['invites'],
  queryFn: ({ signal }) => api.listInvites({}, { signal }),
  refetchInterval: ({ state }) => (state.data?.invites.some(isLeaving) === true ? sendingInterval : false),
  meta: { quiet: true },
})

/** Invites many addresses; the answer says line by line what became of them. The sheet shows what went wrong. */
export function useCreateInvites() {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: (body: { emailAddresses: string[]; roles: AssignableRole[] }) => api.createInvites({ body }),
    onSuccess: ({ invites, total }) => queryClient.setQueryData(invitesQuery.queryKey, { invites, total }),
  })
}

export type InviteLineResult = Resource<'createInvitesByLine'>['results'][number]
export type InviteLine = Pick<InviteLineResult, 'emailAddress' | 'roles'>

/** Says what would become of each line of a list; nothing is sent. */
export const useCheckInviteLines = () =>
  useMutation({
    meta: { quiet: true },
    mutationFn: (lines: InviteLine[]) => api.createInvitesByLine({ body: { lines, send: false } }),
  })

/** Invites line by line, each with roles of its own; the answer says what became of each. */
export function useSendInviteLines() {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: (lines: InviteLine[]) => api.createInvitesByLine({ body: { lines, send: true } }),
    onSuccess: ({ invites, total }) => queryClient.setQueryData(invitesQuery.queryKey, { invites, total }),
  })
}

/** Puts an invite that has changed into the list. */
function useReplaceInvite() {
  const queryClient = useQueryClient()
  return (invite: Invite) =>
    queryClient.setQueryData(invitesQuery.queryKey, (list) =>
      list === undefined
        ? list
        : { ...list, invites: list.invites.map((each) => (each.id === invite.id ? invite : each)) },
    )
}

/** Sends an invite again, with a new link. */
export function useResendInvite() {
  const queryClient = useQueryClient()
  const replace = useReplaceInvite()
  return useMutation({
    mutationFn: (invite: Invite) => api.resendInvite({ inviteId: invite.id }),
    onSuccess: (invite) => {
      replace(invite)
      toasts.notify({ message: `New invite sent to ${invite.emailAddress}.` })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: invitesQuery.queryKey }),
  })
}

/** Sends an invite to a corrected address. The dialog shows what went wrong. */
export function useCorrectInvite() {
  const queryClient = useQueryClient()
  const replace = useReplaceInvite()
  return useMutation({
    meta: { quiet: true },
    mutationFn: ({ invite, emailAddress }: { invite: Invite; emailAddress: string }) =>
      api.correctInvite({ inviteId: invite.id, body: { emailAddress } }),
    onSuccess: (invite) => {
      replace(invite)
      toasts.notify({ message: `Invite sent to ${invite.emailAddress}.` })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: invitesQuery.queryKey }),
  })
}

/** Makes a new link of an invite, to hand on. The dialog shows it, or what went wrong. */
export function useCreateInviteLink() {
  const replace = useReplaceInvite()
  return useMutation({
    meta: { quiet: true },
    mutationFn: (invite: Invite) => api.createInviteLink({ inviteId: invite.id }),
    onSuccess: ({ invite }) => replace(invite),
  })
}

/** Revokes an invite. The dialog that asked shows what went wrong. */
export function useRevokeInvite() {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: (invite: Invite) => api.revokeInvite({ inviteId: invite.id }),
    onSuccess: (invites, { emailAddress }) => {
      queryClient.setQueryData(invitesQuery.queryKey, invites)
      toasts.notify({ message: `Invite to ${emailAddress} revoked.` })
    },
    onError: () => queryClient.invalidateQueries({ queryKey: invitesQuery.queryKey }),
  })
}

/** What the invite behind a link is for. */
export const invitePreviewQuery = (token: string) =>
  queryOptions({
    queryKey: ['invites', 'preview', token],
    queryFn: ({ signal }) => api.previewInvite({ body: { token } }, { signal }),
    staleTime: 0,
    meta: { quiet: true },
  })

/** Accepts the invite behind a link. The page shows what went wrong. */
export const useAcceptInvite = () =>
  useMutation({
    meta: { quiet: true },
    mutationFn: (token: string) => api.acceptInvite({ body: { token } }),
  })

/** Asks the user pool again whether the user's address is proven by now. */
export function useCheckEmail() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => api.createUser({}),
    onSuccess: async (user) => {
      queryClient.setQueryData(userQuery.queryKey, user)
      await queryClient.invalidateQueries({ queryKey: ['invites', 'preview'] })
    },
  })
}
