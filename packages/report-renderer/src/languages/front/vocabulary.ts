/** What the front page of an organisation says. Texts, never markup: whoever shows them escapes them. */
export interface FrontWords {
  skip: string
  heading: string
  /** In a list of tabs, and to those who follow the feed. */
  title: (name: string) => string
  search: string
  find: string
  /** Leads from what was found back to all reports. */
  all: string
  found: (count: number, asked: string) => string
  /** Of the links to the reports of each topic. */
  topics: string
  allTopics: string
  /** Beside the number that is seen, for those who hear it. */
  ofTopic: (count: number) => string
  onTopic: (count: number, topic: string) => string
  /** Where an address names a topic that isn't there. */
  noTopic: string
  nothingFound: (asked: string) => string
  nothingFoundHint: string
  empty: string
  emptyHint: (name: string) => string
  revised: (date: string) => string
  pages: string
  newer: string
  older: string
  page: (number: number, of: number) => string
  feed: string
}
