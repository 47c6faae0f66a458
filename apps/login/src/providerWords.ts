import { isSignInRefusal, type SignInRefusal } from '@bubbles/domain'

type Sentence = (name: string) => string

const ASK = 'Ask an admin of your organisation.'

/** What to tell a visitor whose sign-in with a provider went no further. */
const sentences: Record<SignInRefusal, Sentence> = {
  cancelled: (name) => `You cancelled signing in with ${name}. Try again, or use your password.`,
  'provider-down': (name) => `${name} couldn’t be reached. Try again in a few minutes.`,
  'provider-refused': (name) => `${name} refused the sign-in. ${ASK}`,
  'not-set-up': (name) => `Signing in with ${name} is no longer set up. ${ASK}`,
  'too-many': () => 'Too many attempts from your network. Wait ten minutes, then try again.',
  state: () => 'This sign-in took too long, was already used, or was started in another tab. Start again.',
  'code-used': (name) => `${name} says this sign-in has already been used or has expired. Start again.`,
  clock: (name) => `The clock of ${name} is wrong, or ours is. ${ASK}`,
  'token-expired': (name) => `The sign-in from ${name} had already expired. Start again.`,
  audience: (name) => `${name} signed you in to another application. ${ASK} The client ID may be wrong.`,
  'token-invalid': (name) => `The answer from ${name} couldn’t be trusted, so you weren’t signed in. ${ASK}`,
  'no-email': (name) => `${name} didn’t say what your email address is. ${ASK}`,
  'email-unverified': (name) =>
    `${name} hasn’t verified your email address. Verify it there, or ask an admin of your organisation.`,
  domain: (name) => `Your email address at ${name} isn’t at one of your organisation’s domains. ${ASK}`,
  'other-address': (name) =>
    `Your account now has an email address that ${name} doesn’t manage. Sign in with your password.`,
  'address-taken': (name) =>
    `There’s already an account with your email address, which ${name} can’t sign in to. Use your password.`,
  'two-step': (name) =>
    `Your account has two-step sign-in, so ${name} can’t sign in to it. Use your password and a code. If your organisation no longer accepts passwords, ask the people who run this site to reset two-step sign-in.`,
  'account-manager': () =>
    'Account managers can’t sign in with an organisation’s single sign-on. Use your password.',
  'other-required': () =>
    'Your organisation requires its own single sign-on. Go to your organisation’s address and sign in from there.',
  'sign-up-closed': () =>
    'No new accounts can be created here. If you need one, ask the people who run this site.',
  'not-expected': () => 'Only people who have been invited can sign in here. Ask to be invited first.',
  'not-invited': (name) =>
    `Only members and people who have been invited can sign in with ${name}. Ask an admin of your organisation to invite you.`,
  removed: () => 'You’re no longer a member of this organisation. Ask one of its admins to invite you again.',
  disabled: () => 'This account is disabled. Contact an account manager.',
}

/**
 * The sentence for the code of a refusal; what is none of ours gets a general one, and is never shown.
 * @param name of the provider; null if it isn't known any more.
 */
export function providerSentence(refusal: string, name: string | null): string {
  const provider = name ?? 'the provider'
  const sentence = isSignInRefusal(refusal)
    ? sentences[refusal](provider)
    : `Something went wrong while signing in with ${provider}. Try again.`
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}

/** What to tell someone whose password is right and isn't taken. */
export const requiredSentence = (name: string | null): string =>
  name === null
    ? 'Your organisation signs in with single sign-on, so your password isn’t used here.'
    : `Your organisation signs in with ${name}, so your password isn’t used here. Continue with ${name} below.`
