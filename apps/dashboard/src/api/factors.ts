import { toasts } from '@bubbles/ui'
import {
  makeRecoveryCodes,
  readFactors,
  removeTotp,
  startTotpSetup,
  type TotpSetup,
} from '@bubbles/session/factors'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { config } from '../config.ts'
import { throwInWords } from '../session/withPassword.ts'

/** What protects the account besides the password. Only the user pool knows it. */
export const factorsQuery = queryOptions({
  queryKey: ['user', 'factors'],
  queryFn: readFactors,
  meta: { quiet: true },
})

/** Begins to set up an authenticator app. */
export const useStartTotpSetup = () =>
  useMutation({
    meta: { quiet: true },
    mutationFn: (password: string) => startTotpSetup(password, config()).catch(throwInWords),
  })

/** Turns it on with its first code; the answer is the recovery codes. */
export function useConfirmTotp(setup: TotpSetup) {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: (code: string) => setup.confirm(code),
    onSettled: () => queryClient.invalidateQueries({ queryKey: factorsQuery.queryKey }),
  })
}

/** Removes the authenticator app. */
export function useRemoveTotp() {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: (password: string) => removeTotp(password, config()).catch(throwInWords),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: factorsQuery.queryKey })
      toasts.notify({ message: 'Two-step sign-in was turned off.' })
    },
  })
}

/** Makes new recovery codes. */
export function useMakeRecoveryCodes() {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: (password: string) => makeRecoveryCodes(password, config()).catch(throwInWords),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: factorsQuery.queryKey }),
  })
}
