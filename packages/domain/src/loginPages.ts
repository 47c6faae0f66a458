/** Paths of the pages of the sign-in application; whatever else is asked for at its host is no page. */
export const LOGIN_PAGES = {
  signIn: '/',
  signUp: '/sign-up',
  confirm: '/confirm',
  forgottenPassword: '/forgotten-password',
  newPassword: '/new-password',
  organisations: '/organisations',
  signedOut: '/signed-out',
  accountClosed: '/account-closed',
  otherAccount: '/other-account',
  takeBack: '/take-back',
  provider: '/sign-in-with',
} as const

export type LoginPage = (typeof LOGIN_PAGES)[keyof typeof LOGIN_PAGES]
