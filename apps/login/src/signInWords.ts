import { looksLikeEmail } from '@bubbles/domain'
import { isPhoneNumber, type SignInKind, signInNameOf } from '@bubbles/session'

const words: Record<SignInKind, string> = {
  email: 'email',
  username: 'username',
  phone: 'phone number',
}

/** In the order above, whatever the configuration's. */
const kindsOf = (signInWith: readonly SignInKind[]): string[] =>
  (Object.keys(words) as SignInKind[]).filter((kind) => signInWith.includes(kind)).map((kind) => words[kind])

const listed = (items: string[]): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} or ${items.at(-1)}`

/** What one signs in with, such as "e-mail or username". */
export const signInWords = (signInWith: readonly SignInKind[]): string => listed(kindsOf(signInWith))

/** The same at the beginning of a label. */
export function signInLabel(signInWith: readonly SignInKind[]): string {
  const text = signInWords(signInWith)
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** What may be wrong about a refused sign-in: "The e-mail, the username or the password". */
export function wrongParts(signInWith: readonly SignInKind[]): string {
  const text = listed([...kindsOf(signInWith), 'password'].map((part) => `the ${part}`))
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** What is wrong with an e-mail address, as far as can be told without the pool. */
export const emailProblem = (text: string): string | undefined =>
  looksLikeEmail(text) ? undefined : 'Enter your email address, such as name@example.org.'

/** Of a range nobody has, and never broken over two lines. */
export const examplePhone = '+44\u00a07700\u00a0900123'

/** The same of a telephone number in the pool's form (E.164). */
export const phoneProblem = (number: string): string | undefined =>
  isPhoneNumber(number)
    ? undefined
    : `Enter your phone number with its country code, such as ${examplePhone}.`

/** The same of the name of a new user: no address and no telephone number, so that none is taken for another. */
export const usernameProblem = (text: string): string | undefined =>
  /^[a-z0-9._-]{3,64}$/i.test(text) && !/^\d+$/.test(text)
    ? undefined
    : 'Choose a username of at least 3 characters: letters, digits, hyphens, full stops and underscores.'

/** What is wrong with what somebody wants to sign in with. */
export function nameProblem(typed: string, signInWith: readonly SignInKind[]): string | undefined {
  const name = signInNameOf(typed, signInWith)
  const [kind, ...others] = signInWith
  if (others.length === 0 && kind === 'email') return emailProblem(name)
  if (others.length === 0 && kind === 'phone') return phoneProblem(name)
  return name ? undefined : `Enter your ${signInWords(signInWith)}.`
}
