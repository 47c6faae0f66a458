import { durationIn } from './duration.ts'
import type { StatusWords } from './vocabulary.ts'

const list = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)!}`
const FIELDS = { UserName: 'your name', EmailAddress: 'your e-mail address', Text: 'the field' }

export const en: StatusWords = {
  goTo: (name) => `Go to ${name}`,
  openReport: 'Open the report',
  notFound: {
    title: 'There is no report at this address',
    text: 'Check the address, or ask whoever sent it to you for a new link.',
    inFrame: 'Whoever runs this page can look up the new address.',
  },
  gone: {
    title: 'This report is no longer published',
    text: (name) => `${name || 'Its publisher'} has taken it down.`,
  },
  expired: {
    title: 'This link has expired',
    text: (until, name) =>
      `The report could be read here until ${until}. Ask ${name || 'its publisher'} for a new link.`,
    titleInFrame: 'This report can no longer be read',
    inFrame: 'Its publisher shared it until a day that is over.',
  },
  busy: { title: 'Too much is asked for at the moment', text: 'Try again in a few seconds.' },
  downloadsOff: {
    title: 'Downloads of this report are switched off',
    text: 'Its publisher lets it be read on its page alone.',
  },
  noFile: { title: 'This report has no such file', text: 'It may have changed since you opened it.' },
  unavailable: {
    title: 'This organisation is not available',
    text: 'Its reports cannot be read at the moment. Ask whoever sent you the link.',
    inFrame: 'Its reports cannot be read at the moment.',
  },
  signIn: {
    title: 'Sign in to read this report',
    text: (name) => `It is shared with people at ${name || 'one organisation'} only.`,
    action: 'Sign in',
  },
  notMember: {
    title: 'This account can’t read this report',
    text: (account, name) =>
      `You’re signed in as ${account}, which isn’t a member of ${name || 'the organisation'}. Ask an admin of ${name || 'the organisation'} to invite you, or use another account.`,
    action: 'Use another account',
  },
  previewEnded: {
    title: 'This preview link has ended',
    text: (name) => `Ask whoever sent it to you, or ${name || 'its publisher'}, for a new one.`,
  },
  notFramed: {
    title: 'This report is not shown here',
    text: 'Its publisher lets it be read on its own page alone.',
  },
  noBlock: {
    title: 'This part of the report is not there',
    text: 'The report may have changed since it was put here.',
  },
  password: {
    title: 'This report asks for a password',
    text: (name) =>
      `${name || 'Its publisher'} shares it with whoever knows the password. Ask whoever sent you the link.`,
    inFrame: 'It can be read on its own page, not within this one.',
    label: 'Password',
    open: 'Open the report',
    hint: 'A cookie that only the server reads remembers it in this browser for twelve hours.',
    notOpened: 'Not opened:',
    isEmpty: 'Enter the password.',
    isWrong: 'This is not the password. Check capital letters and try again.',
    isCrowded: 'Many readers are opening it just now. Try again in a moment.',
    tooMany: (seconds) => `Too many tries. Try again in ${durationIn('en', seconds)}.`,
  },
  answers: {
    thanks: 'Thank you',
    nothingKept: 'Nothing is kept',
    keeps: (name, report) => `${name || 'Its publisher'} keeps these answers to “${report}”.`,
    tookBack: (report) => `You took back all your answers to “${report}”.`,
    back: 'Back to the report',
    change: 'Change my answers',
    again: 'Answer again',
    keepAddress:
      'Keep the address of this page if you may want to change them later. Whoever has it can do so, too.',
    remove: 'Remove my answers',
    missing: {
      title: 'Something is missing',
      text: 'What you sent is not kept yet. Mend what is marked below and send it again.',
    },
    nothing: {
      title: 'Nothing is answered yet',
      text: 'Answer at least one question and send it again.',
    },
    details: {
      title: 'Your answers are kept, your details are not',
      text: 'Mend what is marked below, or leave your details empty, and send them again.',
    },
    sendAgain: 'Send again',
    changing: { title: 'Change your answers', text: 'What you empty or untick is taken back.' },
    save: 'Save changes',
    notKept: 'Your answers were not kept',
    notShown: {
      title: 'Your answers cannot be shown now',
      text: 'Too many calls came from your network. Wait ten minutes and load this page again.',
    },
    canBeRemoved: 'Your answers can be read and removed, and no longer changed.',
    takesNone: 'It takes no answers any more. Nothing was kept.',
    refused: (_code, message) => message,
    aboutYou: 'About you',
    rating: (rating, steps) => `${rating} of ${steps}`,
  },
  errors: {
    writeWords: 'Write a few words.',
    atMost: (limit, length) => `Use at most ${limit} characters: these are ${length}.`,
    choose: 'Choose an answer.',
    chooseUpTo: (steps) => `Choose one, from 1 to ${steps}.`,
    chooseOne: 'Choose one answer only.',
    chooseAmong: 'Choose among the answers that are there.',
    fillIn: (labels) => `Fill in ${list(labels)}.`,
    consent: 'Tick that you agree, or leave the details empty.',
    tooLong: (limit, label) => `Use at most ${limit} characters for ${label}.`,
    email: 'An e-mail address looks like name@example.org.',
    field: (label, kind) => (label ? `“${label}”` : FIELDS[kind]),
  },
}
