/** Why a sign-in with an OpenID Connect provider goes no further; the sign-in page has a sentence for each. */
export const SIGN_IN_REFUSALS = [
  // At the provider, or on the way to it and back.
  'cancelled',
  'provider-down',
  'provider-refused',
  'not-set-up',
  'too-many',
  'state',
  'code-used',
  'clock',
  'token-expired',
  'audience',
  'token-invalid',
  // Who they are.
  'no-email',
  'email-unverified',
  'domain',
  'other-address',
  'address-taken',
  'two-step',
  'account-manager',
  'other-required',
  // What they may.
  'sign-up-closed',
  'not-expected',
  'not-invited',
  'removed',
  'disabled',
] as const

export type SignInRefusal = (typeof SIGN_IN_REFUSALS)[number]

export const isSignInRefusal = (text: string): text is SignInRefusal =>
  (SIGN_IN_REFUSALS as readonly string[]).includes(text)
