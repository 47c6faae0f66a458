import { LANGUAGE_COOKIE, type PageLanguage } from '@bubbles/domain'
import { rememberChoice } from '@bubbles/session'
import { api } from '../api/client.ts'
import { config } from '../config.ts'

/** The user whose choice this tab has followed already. */
const FOLLOWED = 'bubbles.languageOf'

/** The language that this page is in. */
export const pageLanguage = (): PageLanguage => import.meta.env.BUBBLES_LANGUAGE ?? 'en'

/** Opens this page again in the language that was chosen; null: in the one the browser asks for. */
export function reopenIn(language: PageLanguage | null): void {
  rememberChoice(LANGUAGE_COOKIE, language, config())
  location.reload()
}

/**
 * Brings the choice of someone who has signed in to this browser: once for a tab, so that a browser that keeps no cookies is not
 * reloaded for ever. Without a choice, what was chosen here before signing in stays.
 */
export async function followLanguage(userId: string): Promise<void> {
  if (sessionStorage.getItem(FOLLOWED) === userId) return
  const { language } = await api.getUserLanguage({})
  sessionStorage.setItem(FOLLOWED, userId)
  if (language === null) return
  const kept = document.cookie.split('; ').includes(`${LANGUAGE_COOKIE}=${language}`)
  if (language !== pageLanguage()) reopenIn(language)
  else if (!kept) rememberChoice(LANGUAGE_COOKIE, language, config())
}
