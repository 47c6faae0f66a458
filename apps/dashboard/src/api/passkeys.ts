import { toasts } from '@bubbles/ui'
import { type PasskeySetup, readPasskeys, removePasskey, startPasskeySetup } from '@bubbles/session/factors'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { config } from '../config.ts'
import { throwInWords } from '../session/withPassword.ts'

/** The passkeys of the signed-in user. Only the user pool knows them. */
export const passkeysQuery = queryOptions({
  queryKey: ['user', 'passkeys'],
  queryFn: readPasskeys,
  meta: { quiet: true },
})

/** Begins to add a passkey. */
export const useStartPasskeySetup = () =>
  useMutation({
    meta: { quiet: true },
    mutationFn: (password: string) => startPasskeySetup(password, config()).catch(throwInWords),
  })

/** Has the browser make the passkey, by its name. */
export function useCreatePasskey(setup: PasskeySetup) {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: (name: string) => setup.create(name),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey })
      toasts.notify({ message: 'Passkey added.' })
    },
  })
}

/** Removes a passkey. */
export function useRemovePasskey() {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: ({ id, password }: { id: string; password: string }) =>
      removePasskey(id, password, config()).catch(throwInWords),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey })
      toasts.notify({ message: 'Passkey removed.' })
    },
  })
}
