import { toasts } from '@bubbles/ui'

/**
 * Puts a text on the clipboard and says so.
 * @param instead what to do where the browser refuses
 */
export async function copyText(
  text: string,
  copied: string,
  instead = 'Allow clipboard access for this page and try again.',
): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toasts.notify({ message: copied })
  } catch {
    toasts.addError(`Your browser blocked copying. ${instead}`)
  }
}
