import type { PageConfig } from './pageConfig.ts'

export type SignInKind = PageConfig['signInWith'][number]

/** A telephone number as user pools take it: a plus, the country code, at most 15 digits (E.164). */
export const isPhoneNumber = (text: string): boolean => /^\+[1-9]\d{6,14}$/.test(text)

/**
 * A telephone number without what people put between its digits: spaces, hyphens, points, brackets, the trunk prefix
 * `(0)`. `00` in front becomes the plus it stands for.
 */
export const phoneNumberOf = (typed: string): string =>
  typed
    .replaceAll('(0)', '')
    .replaceAll(/[\s().\-/\u2010-\u2015]/g, '')
    .replace(/^00/, '+')

/** What was typed into a sign-in field, as the user pool looks it up: trimmed, and a telephone number in one form. */
export function signInNameOf(typed: string, signInWith: readonly SignInKind[]): string {
  const phone = phoneNumberOf(typed)
  return signInWith.includes('phone') && isPhoneNumber(phone) ? phone : typed.trim()
}

/** What a new user is called in the pool: the user name where the pool has such, else the address one signs in with. */
export function poolUsernameOf(
  person: { email: string; username?: string; phone?: string },
  signInWith: readonly SignInKind[],
): string {
  if (signInWith.includes('username')) return person.username ?? ''
  return signInWith.includes('email') ? person.email : (person.phone ?? '')
}
