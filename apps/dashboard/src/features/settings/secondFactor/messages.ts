const people = (count: number): string => (count === 1 ? '1 member' : `${count} members`)

/** What the section about two-step sign-in says, to be read in one sitting. */
export const messages = {
  title: 'Two-step sign-in',
  words:
    'Require a second step from everyone who signs in here with a password: a code from an app, or a passkey.',
  failed: 'Couldn’t load whether two-step sign-in is required.',
  required: 'Required',
  optional: 'Optional',
  state: {
    required: 'Members need two-step sign-in',
    optional: 'Members can sign in with their password alone',
  },
  without: (count: number): string =>
    count === 0
      ? 'Every member who signs in with a password has set it up.'
      : `${people(count)} ${count === 1 ? 'hasn’t' : 'haven’t'} set it up yet.`,
  who: 'Show who',
  exempt: (provider: string): string =>
    `People who sign in with ${provider} are exempt: their second step is up to your provider.`,
  ownFirst: 'Set it up for your own account before you require it.',
  account: 'Go to your account',
  require: 'Require two-step sign-in',
  stop: 'Make it optional',
  requiring: {
    title: 'Require two-step sign-in?',
    closed: (count: number): string =>
      count === 0
        ? 'Every member has set it up, so no one will be locked out. New members will have to set it up before they can do anything else.'
        : `${people(count)} ${count === 1 ? 'hasn’t' : 'haven’t'} set it up yet. Until they have, the organisation is closed to ${count === 1 ? 'this person' : 'them'} and to the API tokens they created. They’ll be shown how.`,
    byProvider: (count: number, provider: string): string =>
      `${people(count)} without it ${count === 1 ? 'comes' : 'come'} with ${provider}, and can go on.`,
    done: 'Two-step sign-in is now required.',
  },
  stopping: {
    title: 'Make two-step sign-in optional?',
    words: 'Members will be able to sign in with their password alone, and to turn two-step sign-in off.',
    done: 'Two-step sign-in is now optional.',
  },
} as const
