import { durationIn } from './duration.ts'
import { enFeedback } from './feedback/en.ts'
import type { StatusWords } from './vocabulary.ts'

const list = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)!}`
const FIELDS = { UserName: 'your name', EmailAddress: 'your email address', Text: 'the field' }

export const en: StatusWords = {
  goTo: (name) => `Go to ${name}`,
  openReport: 'Open the report',
  notFound: {
    title: 'There’s no report at this address',
    text: 'Check the address, or ask the person who sent it to you for a new link.',
    inFrame: 'The people who run this page can look up the new address.',
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
    inFrame: 'Its publisher shared it until a date that has passed.',
  },
  busy: { title: 'Too many requests right now', text: 'Try again in a few seconds.' },
  downloadsOff: {
    title: 'Downloads of this report are switched off',
    text: 'Its publisher only allows it to be read on its page.',
  },
  noFile: { title: 'This report doesn’t have that file', text: 'It may have changed since you opened it.' },
  unavailable: {
    title: 'This organisation is not available',
    text: 'Its reports can’t be read at the moment. Ask the person who sent you the link.',
    inFrame: 'Its reports can’t be read at the moment.',
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
  secondFactor: {
    title: 'Set up two-step sign-in to read this report',
    text: (name) =>
      `${name || 'The organisation'} requires it of its members. The report opens once you have.`,
    action: 'Set it up',
  },
  previewEnded: {
    title: 'This preview link has ended',
    text: (name) => `Ask the person who sent it to you, or ${name || 'its publisher'}, for a new one.`,
  },
  notFramed: {
    title: 'This report can’t be shown here',
    text: 'Its publisher only allows it to be read on its own page.',
  },
  noBlock: {
    title: 'This part of the report isn’t there',
    text: 'The report may have changed since it was embedded here.',
  },
  password: {
    title: 'This report needs a password',
    text: (name) =>
      `${name || 'Its publisher'} shares it with anyone who knows the password. Ask the person who sent you the link.`,
    inFrame: 'It can be read on its own page, not inside this one.',
    label: 'Password',
    open: 'Open the report',
    hint: 'This browser remembers it for twelve hours, in a cookie.',
    notOpened: 'Not opened:',
    isEmpty: 'Enter the password.',
    isWrong: 'That isn’t the password. Check capital letters and try again.',
    isCrowded: 'Many readers are opening it right now. Try again in a moment.',
    tooMany: (seconds) => `Too many attempts. Try again in ${durationIn('en', seconds)}.`,
  },
  named: {
    title: 'This report is for named readers',
    text: (name) =>
      `${name || 'Its publisher'} has chosen who can read it. Enter your email address. If it’s on the list, you’ll get an email with a code.`,
    label: 'Email address',
    send: 'Email me a code',
    hint: 'Your address is only used for this. A cookie remembers it in this browser for seven days.',
    isWrong: 'Enter an email address, such as ann@example.org.',
    tooMany: 'Too many codes were asked for. Try again in an hour.',
    code: {
      title: 'Enter the code from the email',
      text: (address) =>
        `If ${address} is on the list, we’ve sent a six-digit code to it. The code works for ten minutes.`,
      label: 'Code',
      open: 'Open the report',
      hint: 'No email? Check the spam folder, and whether this is the address the publisher knows you by.',
      consent: (name) => `Let ${name || 'the publisher'} see that I have read it`,
      consentHint:
        'Your address and when you open the report are then shown to the people who look after it. An email tells you how to take this back.',
      another: 'Ask for another code',
      isEmpty: 'Enter the six digits from the email.',
      isWrong: 'That isn’t the code. Check the digits and try again.',
      isOver: 'This code no longer works. Ask for another one.',
      tooMany: 'Too many wrong codes. Try again in an hour.',
    },
    elsewhere: {
      title: 'Open this link in the browser that asked for it',
      text: 'It only works there, and for ten minutes. You can also enter the code from the email there, or ask for another one here.',
    },
    end: {
      title: 'Stop being shown as a reader',
      text: (name, report) =>
        `${name || 'The publisher'} will no longer see that you have read “${report}”. You can still read it.`,
      action: 'Stop showing me',
    },
    ended: {
      title: 'You’re no longer shown as a reader',
      text: 'Your address and when you opened the report are deleted from the list of readers.',
    },
    mail: {
      codeSubject: (code, name) => `${code} is your code for a report from ${name}`,
      codeTitle: (code) => `Your code: ${code}`,
      codeText: (report, name) =>
        `Enter it in the browser where you want to read “${report}” from ${name}. It works for ten minutes.`,
      open: 'Open in the same browser',
      notYou: 'If you didn’t ask for this, ignore this email. Don’t give the code to anyone.',
      inviteSubject: (report, name) => `${name} has shared “${report}” with you`,
      inviteText: (name) =>
        `${name} has named you as a reader. To open the report, enter your email address, and then the code that is emailed to you.`,
      agreedSubject: (report, name) => `${name} can see that you have read “${report}”`,
      agreedText: (name) => `You have agreed that ${name} sees your address and when you open this report.`,
      agreedEnd: 'Stop showing me as a reader',
      read: 'Read the report',
      why: (name) => `You got this email because ${name} has named your address as a reader.`,
      orOpen: 'Or open this address:',
    },
  },
  subscribe: {
    title: 'Get new editions by email',
    text: (name, report) =>
      report
        ? `Leave your address, and ${name || 'the publisher'} emails you when “${report}” has a new edition.`
        : `Leave your address, and ${name || 'the publisher'} emails you about every new public report and edition.`,
    label: 'Email address',
    send: 'Subscribe',
    hint: 'You’ll get an email with a link to confirm your address. Each email has a link to unsubscribe.',
    notSent: 'Not sent:',
    isWrong: 'An email address looks like name@example.org.',
    tooMany: 'Too many emails were asked for. Wait an hour and try again.',
    sent: {
      title: 'Check your email',
      text: (address) =>
        `An email with a link is on its way to ${address}, unless it’s subscribed already. Follow the link and press “Subscribe” to start.`,
    },
    confirm: {
      title: 'Confirm your address',
      text: (name, report) =>
        report
          ? `${name || 'The publisher'} will email you when “${report}” has a new edition.`
          : `${name || 'The publisher'} will email you about every new public report and edition.`,
      action: 'Subscribe',
    },
    confirmed: {
      title: 'You’re subscribed',
      text: (name, report) =>
        report
          ? `${name || 'The publisher'} emails you when “${report}” has a new edition. Each email has a link to unsubscribe.`
          : `${name || 'The publisher'} emails you about every new public report and edition. Each email has a link to unsubscribe.`,
    },
    end: {
      title: 'Unsubscribe?',
      text: (name, report) =>
        report
          ? `${name || 'The publisher'} won’t email you about “${report}” any more.`
          : `${name || 'The publisher'} won’t email you about new reports any more.`,
      action: 'Unsubscribe',
    },
    ended: { title: 'You’re unsubscribed', text: 'Your address has been deleted.' },
    invalid: {
      title: 'This link isn’t valid any more',
      text: 'It may be older than seven days, or the address has been deleted.',
    },
    mail: {
      orOpen: 'Or open this address:',
      confirmSubject: (name) => `Confirm that ${name} can email you`,
      confirmText: (name, report) =>
        report
          ? `Someone, hopefully you, asked for an email from ${name} when “${report}” has a new edition. Confirm within seven days.`
          : `Someone, hopefully you, asked for an email from ${name} about every new public report and edition. Confirm within seven days.`,
      notYou: 'If it wasn’t you, do nothing: no other email will come, and your address will be deleted.',
      read: 'Read it',
      why: (name, report) =>
        report
          ? `You’re getting this email because you subscribed to “${report}” by ${name}.`
          : `You’re getting this email because you subscribed to the reports of ${name}.`,
      pdf: (url) => `As a PDF: ${url}`,
      unsubscribe: (url) => `Unsubscribe: ${url}`,
    },
  },
  ...enFeedback,
  answers: {
    thanks: 'Thank you',
    nothingKept: 'Nothing is stored',
    keeps: (name, report) => `${name || 'Its publisher'} keeps these answers to “${report}”.`,
    tookBack: (report) => `You deleted all your answers to “${report}”.`,
    back: 'Back to report',
    change: 'Change my answers',
    again: 'Answer again',
    keepAddress:
      'Keep the address of this page if you might want to change them later. Anyone who has it can change them too.',
    remove: 'Remove my answers',
    missing: {
      title: 'Something is missing',
      text: 'What you sent isn’t saved yet. Fix what’s marked below and send it again.',
    },
    nothing: {
      title: 'No answers yet',
      text: 'Answer at least one question and send it again.',
    },
    details: {
      title: 'Your answers are saved, but your details aren’t',
      text: 'Fix what’s marked below, or leave your details empty, and send them again.',
    },
    framed: {
      title: 'Check your answers',
      text: 'You filled these in on another site, so nothing has been sent yet. Check them, then send them.',
    },
    sendAgain: 'Send again',
    changing: { title: 'Change your answers', text: 'Anything you clear or untick is deleted.' },
    save: 'Save changes',
    notKept: 'Your answers weren’t saved',
    notShown: {
      title: 'Your answers can’t be shown right now',
      text: 'Too many requests came from your network. Wait ten minutes and reload this page.',
    },
    canBeRemoved: 'Your answers can be read and removed, but no longer changed.',
    takesNone: 'It no longer takes answers. Nothing was saved.',
    refused: (_code, message) => message,
    aboutYou: 'About you',
    rating: (rating, steps) => `${rating} of ${steps}`,
    results: 'How readers answered',
    counted: (count) => `${count} answers, counted ten at a time.`,
    tooFew: 'Once ten readers have answered this, you’ll see here how all of them did.',
  },
  errors: {
    writeWords: 'Write a few words.',
    atMost: (limit, length) => `Use at most ${limit} characters: these are ${length}.`,
    choose: 'Choose an answer.',
    chooseUpTo: (steps) => `Choose one, from 1 to ${steps}.`,
    chooseOne: 'Choose one answer only.',
    chooseAmong: 'Choose one of the answers given.',
    fillIn: (labels) => `Fill in ${list(labels)}.`,
    consent: 'Tick that you agree, or leave the details empty.',
    tooLong: (limit, label) => `Use at most ${limit} characters for ${label}.`,
    email: 'An email address looks like name@example.org.',
    field: (label, kind) => (label ? `“${label}”` : FIELDS[kind]),
  },
}
