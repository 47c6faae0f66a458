import type { BoundarySetId, ChartWords } from '@bubbles/charts'

/** The languages that pages speak (ISO 639-1). Each has a file here, in `charts/`, in `status/` and in `front/`. */
export const SPOKEN = ['ar', 'de', 'en', 'es', 'fr'] as const
export type Spoken = (typeof SPOKEN)[number]

/** What a page says beside its report. Texts, never markup: whoever shows them escapes them. */
export interface PageWords {
  skip: string
  onThisPage: string
  contents: string
  untitled: string
  published: string
  edition: (number: number) => string
  minutes: (number: number) => string
  whatChanged: string
  /** Of a page that shows an earlier edition, and the way from it. */
  isEarlier: (number: number, date: string) => string
  readCurrent: string
  /** Above the list of editions before the one that is shown, and below it where that is cut short. */
  earlierEditions: string
  yetEarlier: (number: number) => string
  draft: string
  notPublished: string
  internal: string
  onlyInside: (name: string) => string
  thisReport: string
  firstPublished: (date: string) => string
  /** Before the names of authors. */
  by: string
  authors: string
  revised: (date: string) => string
  /** The address of a figure: what is seen, and what is heard. */
  link: string
  linkToFigure: (number: number) => string
  /** The way to comment on a block: what is seen, and what is heard. */
  comment: string
  commentOnFigure: (number: number) => string
  commentOnTable: (number: number) => string
  commentOnImage: (number: number) => string
  /** @param label of a number, or its place among numbers without one */
  commentOnMetric: (label: string) => string
  cite: string
  copyCitation: string
  copied: string
  readNext: string
  /** Above the notes, the name of one, and the way back to where it was referred to. */
  footnotes: string
  footnote: (number: number) => string
  backToText: (number: number) => string
  sources: string
  reading: string
  counted: string
  notCounted: string
  madeWith: string
  accessibility: string
  /** Leads to an email at each new edition. */
  subscribe: string
  /** Leads to the form that reports a problem with the report. */
  reportProblem: string
  appearance: string
  /** Light or dark as the reader's system is. */
  system: string
  light: string
  dark: string
  figure: (number: number) => string
  table: (number: number) => string
  code: (number: number) => string
  source: string
  boundaries: string
  data: string
  dataOf: (number: number) => string
  /** Of a figure whose data comes from an address: the day and the time it came. */
  dataAt: (moment: string) => string
  /** Over a figure in a draft whose data is a sample. */
  sampleData: string
  valuesIn: (unit: string) => string
  noData: string
  noMap: string
  noPicture: string
  /** The name of the slider between two pictures. */
  compare: string
  note: string
  finding: string
  caution: string
  done: string
  toDo: string
  required: string
  optional: string
  /** Of what readers tell of themselves: nothing of it is needed, or some once they do. */
  detailsOptional: string
  detailsNeeded: string
  /** The choice that takes an answer back. */
  noAnswer: string
  chooseOne: string
  chooseOneEach: string
  chooseAny: string
  chooseUpTo: (steps: number) => string
  limit: (characters: number) => string
  noPrompt: string
  noOption: string
  whoAreYou: string
  name: string
  email: string
  words: string
  sendOne: string
  sendAll: string
  /** Where a page has several such buttons. */
  sendsEverything: string
  answersGoTo: (name: string) => string
  /** Of a form in a frame: where its reader learns that it was sent. */
  thanksAway: string
  answerAt: (address: string) => string
  takesNone: string
  /** Of questions in an earlier edition. */
  takesNoneEarlier: string
  takesNoneYet: string
  download: string
  downloadReport: string
  downloadPdf: string
  ownPage: string
  readReport: (title: string) => string
  /** Of a copy of the page that is kept as a file. */
  copyAnswersAt: (address: string) => string
  /** What a screen reader says of a chart before its name's end. */
  arrowKeys: string
  figureAlone: string
  /** Whether a description says already where a scale starts. */
  saysStart: RegExp
  boundaryNote: (set: BoundarySetId) => string
  /** What is said in a video, in words, folded. */
  transcript: string
  embed: {
    name: (provider: string) => string
    opens: (provider: string) => string
    show: string
    load: (provider: string) => string
    /** After the words of the link that loads it. */
    learns: string
    frame: (name: string, provider: string) => string
    nothing: (name: string) => string
    /** After a link to something that may not be framed. */
    notFramed: (host: string) => string
  }
  metric: {
    notNamed: string
    /** '' for what it was before. */
    same: (than: string) => string
    change: (amount: string, above: boolean, than: string) => string
    points: (number: string) => string
    judged: (isBetter: boolean) => string
    course: (count: number, first: string, last: string, lowest: string, highest: string) => string
  }
  /** What charts and maps say; absent where they say it in English. */
  charts?: ChartWords
}
