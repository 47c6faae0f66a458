import type { Resource } from '@bubbles/contract'
import { toasts } from '@bubbles/ui'
import {
  changeAttribute,
  changePassword,
  confirmAttribute,
  type ConfirmedAttribute,
  readPhoneNumber,
  removePhoneNumber,
  sendAttributeCode,
  signOutEverywhere,
} from '@bubbles/session'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { config } from '../config.ts'
import { signOut } from '../session/login.ts'
import { passwordProblem, withPassword } from '../session/withPassword.ts'
import { api } from './client.ts'
import { saveFile } from '../ui/saveFile.ts'

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
      toasts.notify({ message: 'Your name was saved.' })
    },
  })
}

/** The phone number that the user has confirmed; null where there is none. Only the user pool knows it. */
export const phoneQuery = queryOptions({
  queryKey: ['user', 'phone'],
  queryFn: readPhoneNumber,
  meta: { quiet: true },
})

/** Brings what is shown of the user up to date with the user pool, where an address or number has changed. */
async function followPool(queryClient: QueryClient, attribute: ConfirmedAttribute): Promise<void> {
  if (attribute === 'email') queryClient.setQueryData(userQuery.queryKey, await api.createUser({}))
  else await queryClient.invalidateQueries({ queryKey: phoneQuery.queryKey })
  toasts.notify({
    message: attribute === 'email' ? 'Your email address was changed.' : 'Phone number confirmed.',
  })
}

/** Asks for another address or number, with the password again; the answer says where the code went, masked, or null where none is needed. */
export function useChangeAttribute(attribute: ConfirmedAttribute) {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: async ({ value, password }: { value: string; password: string }) => {
      const sent = await changeAttribute(attribute, value, password, config()).catch((error: unknown) => {
        throw passwordProblem(error)
      })
      if (sent.destination === null) await followPool(queryClient, attribute)
      return sent
    },
  })
}

/** Confirms the new address or number by its code. */
export function useConfirmAttribute(attribute: ConfirmedAttribute) {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: async (code: string) => {
      await confirmAttribute(attribute, code)
      await followPool(queryClient, attribute)
    },
  })
}

/** Sends another code to the new address or number. */
export const useSendAttributeCode = (attribute: ConfirmedAttribute) =>
  useMutation({ meta: { quiet: true }, mutationFn: () => sendAttributeCode(attribute) })

/** Removes the phone number. */
export function useRemovePhone() {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: (password: string) =>
      removePhoneNumber(password, config()).catch((error: unknown) => {
        throw passwordProblem(error)
      }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: phoneQuery.queryKey })
      toasts.notify({ message: 'Phone number removed.' })
    },
  })
}

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
    onSuccess: () => toasts.notify({ message: 'That device was signed out.' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  })
}

/** Fetches everything stored about the user, as a JSON file. */
export const useExportOwnData = () =>
  useMutation({
    mutationFn: async () => saveFile(await api.exportOwnData({}), 'bubbles-account.json'),
  })

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
