import type { PageLanguage } from '@bubbles/domain'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { reopenIn } from '../session/language.ts'
import { api } from './client.ts'

/** The language that the user chose for the dashboard; null: what the browser asks for. */
export const languageQuery = queryOptions({
  queryKey: ['user', 'language'],
  queryFn: async () => (await api.getUserLanguage({})).language,
  meta: { quiet: true },
})

/** Saves the language and opens the page again in it. */
export function useChooseLanguage() {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: (language: PageLanguage | null) => api.updateUserLanguage({ body: { language } }),
    onSuccess: ({ language }) => {
      queryClient.setQueryData(languageQuery.queryKey, language)
      reopenIn(language)
    },
  })
}
