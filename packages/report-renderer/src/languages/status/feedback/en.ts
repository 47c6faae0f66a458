import type { FeedbackWords } from '../vocabulary.ts'

export const enFeedback: FeedbackWords = {
  comment: {
    intro: (figure, report, name) =>
      `${figure ? `About “${figure}” in “${report}”.` : `About “${report}”.`} The people at ${name || 'the publisher'} who look after this report read your comment. It isn’t published.`,
    figure: (number) => `Figure ${number}`,
    table: (number) => `Table ${number}`,
    image: (number) => `Image ${number}`,
    metric: (number) => `Number ${number}`,
    named: (label) => `“${label}”`,
    heading: (figure) => `Comment on ${figure.charAt(0).toLowerCase()}${figure.slice(1)}`,
    words: 'Your comment',
    atMost: (limit) => `At most ${limit} characters.`,
    name: 'Your name (optional)',
    address: 'Email address (optional)',
    consent: (name) =>
      `If you leave your address, we send you a link to confirm it. Then ${name || 'the publisher'} can email you an answer, and emails you when an edition changes this figure. Your address is used for nothing else, and deleted after a year at the latest. Each email has a link to stop.`,
    trap: 'Leave this empty',
    send: 'Send comment',
    notSent: 'Not sent:',
    empty: 'Write your comment first.',
    tooLong: (limit) => `This comment is too long. Use at most ${limit} characters.`,
    nameTooLong: 'This name is too long. Use at most 80 characters.',
    isWrong: 'An email address looks like name@example.org.',
    tooMany: 'Too many comments were sent. Wait an hour and try again.',
    sent: {
      title: 'Thank you for your comment',
      text: 'It has reached the people who look after this report.',
      andConfirm: (address) =>
        `It has reached the people who look after this report. An email with a link is on its way to ${address}. Follow it, so that an answer can reach you.`,
    },
    offline: 'Nothing was sent: there is no connection. What you wrote is still here. Try again.',
    tooLarge: {
      title: 'This is too long to send',
      text: (limit) =>
        `Nothing was sent. Go back in your browser: what you wrote is still there. Shorten your comment to ${limit} characters and send it again.`,
    },
    closed: {
      title: 'This report takes no comments',
      text: 'Comments are turned off, the figure isn’t in the report any more, or the form has been open for more than a day. Go back to the report and try again.',
    },
    confirm: {
      title: 'Confirm your address',
      text: (name, report) =>
        `${name || 'The publisher'} will email you an answer to your comment on “${report}”, and when an edition changes the figure.`,
      action: 'Confirm address',
    },
    confirmed: {
      title: 'Your address is confirmed',
      text: (name, report) =>
        `${name || 'The publisher'} can now answer your comment on “${report}” by email. Each email has a link to stop.`,
    },
    end: {
      title: 'Stop these emails?',
      text: (name, report) =>
        `${name || 'The publisher'} won’t email you about your comment on “${report}” any more, and your address is deleted.`,
      action: 'Stop emails',
    },
    mail: {
      confirmSubject: (name) => `Confirm that ${name} can answer your comment`,
      confirmText: (name, report) =>
        `Someone, hopefully you, commented on a figure of “${report}” and asked ${name} for an answer. Confirm your address within seven days.`,
      answerSubject: (report) => `An answer to your comment on “${report}”`,
      answerText: (name, figure) => `${name} has answered your comment on ${figure}:`,
      yours: (words) => `You wrote: “${words}”`,
      changedSubject: (report) => `A figure you commented on has changed: “${report}”`,
      changedText: (figure, edition) =>
        `Edition ${edition} changes what was ${figure} when you commented on it.`,
      removedText: (figure, edition) =>
        `Edition ${edition} no longer has what was ${figure} when you commented on it.`,
      why: (report) =>
        `You’re getting this email because you commented on a figure of “${report}” and confirmed your address.`,
      stop: (url) => `Stop these emails and delete your address: ${url}`,
    },
  },
  problem: {
    title: 'Report a problem',
    intro: (_figure, report, name) =>
      `About “${report}”. The people at ${name || 'the publisher'} who look after this report read what you write. It isn’t published.`,
    kind: 'What kind of problem is it?',
    kinds: {
      wrong: 'A figure or fact is wrong',
      unusable: 'Something can’t be read or used',
      unwanted: 'It shows what it shouldn’t, such as personal data',
      other: 'Something else',
    },
    noKind: 'Choose what kind of problem it is.',
    words: 'What is the problem, and where?',
    address: 'Email address (optional), so that we can answer',
    consent: (name) =>
      `If you leave your address, we send you a link to confirm it. Then ${name || 'the publisher'} can email you an answer. Your address is used for nothing else, and deleted after a year at the latest. Each email has a link to stop.`,
    send: 'Send',
    empty: 'Write what the problem is.',
    tooLong: (limit) => `This is too long. Use at most ${limit} characters.`,
    tooMany: 'Too many readers have written in the last hour. Wait an hour and try again.',
    sent: {
      title: 'Thank you for telling us',
      text: 'What you wrote has reached the people who look after this report.',
      andConfirm: (address) =>
        `What you wrote has reached the people who look after this report. An email with a link is on its way to ${address}. Follow it, so that an answer can reach you.`,
    },
    closed: {
      title: 'Nothing was sent',
      text: 'The report isn’t published any more, who may read it has changed, or the form has been open for more than a day.',
    },
    confirm: (name, report) =>
      `${name || 'The publisher'} can then email you an answer to the problem you reported with “${report}”.`,
    confirmed: (name, report) =>
      `${name || 'The publisher'} can now answer you by email about “${report}”. Each email has a link to stop.`,
    end: (name, report) =>
      `${name || 'The publisher'} won’t email you about the problem with “${report}” any more, and your address is deleted.`,
    mail: {
      confirmSubject: (name) => `Confirm that ${name} can answer you`,
      confirmText: (name, report) =>
        `Someone, hopefully you, reported a problem with “${report}” and asked ${name} for an answer. Confirm your address within seven days.`,
      answerSubject: (report) => `An answer to the problem you reported: “${report}”`,
      answerText: (name) => `${name} has answered the problem you reported:`,
      why: (report) =>
        `You’re getting this email because you reported a problem with “${report}” and confirmed your address.`,
    },
  },
}
