import type { ReaderProblem } from '@bubbles/domain'
/**
 * What the pages around a report say: that there is none, that it asks for a password, that answers are kept. `name` is
 * the organisation's, '' where it is not told. Texts, never markup.
 */
export interface StatusWords {
  goTo: (name: string) => string
  openReport: string
  notFound: { title: string; text: string; inFrame: string }
  gone: { title: string; text: (name: string) => string }
  expired: {
    title: string
    text: (until: string, name: string) => string
    titleInFrame: string
    inFrame: string
  }
  busy: { title: string; text: string }
  downloadsOff: { title: string; text: string }
  noFile: { title: string; text: string }
  unavailable: { title: string; text: string; inFrame: string }
  signIn: { title: string; text: (name: string) => string; action: string }
  /** `account`: the address somebody is signed in with who is no member. */
  notMember: { title: string; text: (account: string, name: string) => string; action: string }
  /** For members, while their organisation requires two-step sign-in and they haven't set it up. */
  secondFactor: { title: string; text: (name: string) => string; action: string }
  previewEnded: { title: string; text: (name: string) => string }
  notFramed: { title: string; text: string }
  noBlock: { title: string; text: string }
  password: {
    title: string
    text: (name: string) => string
    inFrame: string
    label: string
    open: string
    hint: string
    /** Before the title of a page that did not open. */
    notOpened: string
    isEmpty: string
    isWrong: string
    isCrowded: string
    tooMany: (seconds: number) => string
  }
  /** Of reports for named readers, who prove an address by a code. */
  named: {
    title: string
    text: (name: string) => string
    label: string
    send: string
    hint: string
    isWrong: string
    tooMany: string
    code: {
      title: string
      /** The same whether or not the address is on the list. */
      text: (address: string) => string
      label: string
      open: string
      hint: string
      /** Of a box that is not ticked; `name` is the organisation's. */
      consent: (name: string) => string
      consentHint: string
      another: string
      isEmpty: string
      isWrong: string
      isOver: string
      tooMany: string
    }
    /** Of a link in an email that is opened in another browser. */
    elsewhere: { title: string; text: string }
    /** Of readers who agreed to be shown. */
    end: { title: string; text: (name: string, report: string) => string; action: string }
    ended: { title: string; text: string }
    mail: {
      codeSubject: (code: string, name: string) => string
      codeTitle: (code: string) => string
      codeText: (report: string, name: string) => string
      open: string
      /** Under an email that somebody else may have asked for. */
      notYou: string
      inviteSubject: (report: string, name: string) => string
      inviteText: (name: string) => string
      agreedSubject: (report: string, name: string) => string
      agreedText: (name: string) => string
      agreedEnd: string
      read: string
      why: (name: string) => string
      orOpen: string
    }
  }
  /** Of emails about new editions: of the report that is named, or, where that is '', of all of the organisation's. */
  subscribe: {
    title: string
    text: (name: string, report: string) => string
    label: string
    send: string
    hint: string
    notSent: string
    isWrong: string
    tooMany: string
    sent: { title: string; text: (address: string) => string }
    confirm: { title: string; text: (name: string, report: string) => string; action: string }
    confirmed: { title: string; text: (name: string, report: string) => string }
    end: { title: string; text: (name: string, report: string) => string; action: string }
    ended: { title: string; text: string }
    invalid: { title: string; text: string }
    mail: {
      orOpen: string
      confirmSubject: (name: string) => string
      confirmText: (name: string, report: string) => string
      /** Under an email that somebody else may have asked for. */
      notYou: string
      /** Of a new edition. */
      read: string
      why: (name: string, report: string) => string
      /** Where the edition is as a PDF. */
      pdf: (url: string) => string
      unsubscribe: (url: string) => string
    }
  }
  /** Of comments that readers write about figures. */
  comment: {
    /** @param figure its title; '' without one, or where the heading has it */
    intro: (figure: string, report: string, name: string) => string
    figure: (number: number) => string
    table: (number: number) => string
    image: (number: number) => string
    /** A number without a label, and one with its label. */
    metric: (number: number) => string
    named: (label: string) => string
    /** @param figure such as "Figure 2" */
    heading: (figure: string) => string
    words: string
    /** @param limit as it is written in the language */
    atMost: (limit: string) => string
    name: string
    address: string
    /** What the address is for, how long it is kept, and how that ends. */
    consent: (name: string) => string
    /** Of a field that people don't see. */
    trap: string
    send: string
    notSent: string
    empty: string
    tooLong: (limit: string) => string
    nameTooLong: string
    isWrong: string
    tooMany: string
    sent: { title: string; text: string; andConfirm: (address: string) => string }
    /** Where the page's script couldn't send the form. */
    offline: string
    /** Of a form that is too large to be read. */
    tooLarge: { title: string; text: (limit: string) => string }
    closed: { title: string; text: string }
    confirm: { title: string; text: (name: string, report: string) => string; action: string }
    confirmed: { title: string; text: (name: string, report: string) => string }
    end: { title: string; text: (name: string, report: string) => string; action: string }
    mail: {
      confirmSubject: (name: string) => string
      confirmText: (name: string, report: string) => string
      answerSubject: (report: string) => string
      answerText: (name: string, figure: string) => string
      yours: (words: string) => string
      changedSubject: (report: string) => string
      changedText: (figure: string, edition: number) => string
      removedText: (figure: string, edition: number) => string
      why: (report: string) => string
      stop: (url: string) => string
    }
  }
  /** Of the form that reports a problem: what it and its emails say otherwise than those of a comment. */
  problem: {
    title: string
    intro: (figure: string, report: string, name: string) => string
    /** Asks which kind it is. */
    kind: string
    kinds: Record<ReaderProblem, string>
    noKind: string
    words: string
    address: string
    consent: (name: string) => string
    send: string
    empty: string
    tooLong: (limit: string) => string
    tooMany: string
    sent: { title: string; text: string; andConfirm: (address: string) => string }
    closed: { title: string; text: string }
    confirm: (name: string, report: string) => string
    confirmed: (name: string, report: string) => string
    end: (name: string, report: string) => string
    mail: Pick<
      StatusWords['comment']['mail'],
      'confirmSubject' | 'confirmText' | 'answerSubject' | 'answerText' | 'why'
    >
  }
  answers: {
    thanks: string
    nothingKept: string
    keeps: (name: string, report: string) => string
    tookBack: (report: string) => string
    back: string
    change: string
    again: string
    keepAddress: string
    remove: string
    missing: { title: string; text: string }
    nothing: { title: string; text: string }
    /** Only what readers tell of themselves lacks something: the answers beside it are kept. */
    details: { title: string; text: string }
    /** Sent from a frame on another site. */
    framed: { title: string; text: string }
    sendAgain: string
    changing: { title: string; text: string }
    save: string
    notKept: string
    /** After too many calls for answers that are kept. */
    notShown: { title: string; text: string }
    canBeRemoved: string
    takesNone: string
    /** Why a form was refused: by the code of the problem, which says the same in English. */
    refused: (code: string, message: string) => string
    aboutYou: string
    rating: (rating: number, steps: number) => string
    /** What all have answered. */
    results: string
    /** How many answers were counted, a whole number of tens. */
    counted: (count: string) => string
    /** Before there are ten. */
    tooFew: string
  }
  errors: {
    writeWords: string
    atMost: (limit: number, length: number) => string
    choose: string
    chooseUpTo: (steps: number) => string
    chooseOne: string
    chooseAmong: string
    fillIn: (labels: readonly string[]) => string
    consent: string
    tooLong: (limit: number, label: string) => string
    email: string
    field: (label: string, kind: 'UserName' | 'EmailAddress' | 'Text') => string
  }
}

/** What readers are told of the comments they leave and the problems they report. */
export type FeedbackWords = Pick<StatusWords, 'comment' | 'problem'>
