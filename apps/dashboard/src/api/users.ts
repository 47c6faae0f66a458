import type { Resource } from '@bubbles/contract'
import { toasts } from '@bubbles/ui'
import {
  changeEmail,
  changePassword,
  confirmEmail,
  sendAttributeCode,
  signOutEverywhere,
} from '@bubbles/session'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { signOut } from '../session/login.ts'
import { withPassword } from '../session/withPassword.ts'
import { api } from './client.ts'

/** The signed-in user. */
export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: () => api.getUser({}),
  staleTime: Number.POSITIVE_INFINITY,
  meta: { quiet: true },
})

/** Roles the user has everywhere. */
export const globalRolesQuery = queryOptions({
  queryKey: ['user', 'global-roles'],
  queryFn: async () => (await api.listGlobalRoles({})).globalRoles,
  staleTime: Number.POSITIVE_INFINITY,
})

/** Changes the user's name; shown at once, taken back when the call fails. */
export function useRenameUser() {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: (name: string) => api.updateUser({ body: { name } }),
    onSuccess: (user: Resource<'updateUser'>) => {
      queryClient.setQueryData(userQuery.queryKey, user)
      toasts.notify({ message: 'Your name is saved.' })
    },
  })
}

/** Brings the product's user up to date with the user pool: its address has changed there. */
async function followPool(queryClient: QueryClient): Promise<void> {
  queryClient.setQueryData(userQuery.queryKey, await api.createUser({}))
  toasts.notify({ message: 'Your e-mail address is changed.' })
}

/** Asks for another e-mail address; the answer says where the code went, masked, or null where none is needed. */
export function useChangeEmail() {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: async (address: string) => {
      const sent = await changeEmail(address)
      if (sent.destination === null) await followPool(queryClient)
      return sent
    },
  })
}

/** Confirms the new e-mail address by its code. */
export function useConfirmEmail() {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: async (code: string) => {
      await confirmEmail(code)
      await followPool(queryClient)
    },
  })
}

/** Sends another code to the new e-mail address. */
export const useSendEmailCode = () =>
  useMutation({ meta: { quiet: true }, mutationFn: () => sendAttributeCode('email') })

/** Changes the password; this browser stays signed in. */
export const useChangePassword = () =>
  useMutation({
    meta: { quiet: true },
    mutationFn: ({ old, next }: { old: string; next: string }) => changePassword(old, next),
  })

/** Where the user is signed in. */
export const sessionsQuery = queryOptions({
  queryKey: ['user', 'sessions'],
  queryFn: () => api.listSessions({}),
  meta: { quiet: true },
})

/** Ends one of the user's sign-ins. */
export function useEndSession() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (sessionId: string) => api.endSession({ sessionId }),
    onSuccess: () => toasts.notify({ message: 'That sign-in has ended.' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  })
}

/** Deletes the signed-in user, who gives the password again, and leaves. Owned organisations with other members refuse it. */
export const useDeleteUser = () =>
  useMutation({
    meta: { quiet: true },
    mutationFn: (password: string) =>
      withPassword(password, (options) =>
        signOut(async () => {
          await api.deleteUser({}, options)
          await signOutEverywhere()
        }),
      ),
  })
