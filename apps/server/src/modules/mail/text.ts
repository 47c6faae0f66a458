import { parsePhoneNumber } from './phone.ts'

/** One text message to one telephone. */
export interface TextMessage {
  /** With its country code, such as `+493012345678`. */
  to: string
  text: string
}

/** Three messages' length: longer ones cost more and are read by nobody. */
const longestText = 480

/**
 * Checks a text message before it is queued, and again before it is sent.
 * @throws TypeError if the recipient is not exactly one number in the form it is stored in, or the text is empty or long.
 */
export function checkedText(value: unknown): TextMessage {
  const { to, text } = (value ?? {}) as Record<string, unknown>
  if (typeof to !== 'string' || parsePhoneNumber(to) !== to) {
    throw new TypeError('A text message goes to exactly one number with its country code.')
  }
  if (typeof text !== 'string' || !text || text.length > longestText) {
    throw new TypeError(`A text message must have 1 to ${longestText} characters.`)
  }
  return { to, text }
}
