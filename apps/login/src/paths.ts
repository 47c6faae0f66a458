/** Every page of this application. */
export const paths = {
  signIn: '/',
  signUp: '/sign-up',
  confirm: '/confirm',
  forgottenPassword: '/forgotten-password',
  newPassword: '/new-password',
  organisations: '/organisations',
  signedOut: '/signed-out',
  accountClosed: '/account-closed',
  otherAccount: '/other-account',
} as const

export type Path = (typeof paths)[keyof typeof paths]

/** The address of a page, with the query parameters that have a value. */
export function address(path: Path, parameters: Record<string, string | null> = {}): string {
  const given = Object.entries(parameters).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return given.length ? `${path}?${new URLSearchParams(given)}` : path
}
