import type { FrontWords } from './vocabulary.ts'

export const en: FrontWords = {
  skip: 'Skip to reports',
  heading: 'Reports',
  title: (name) => `Reports by ${name}`,
  search: 'Search reports',
  find: 'Search',
  all: 'Show all reports',
  found: (count, asked) => `${count === 1 ? '1 report' : `${count} reports`} for “${asked}”`,
  nothingFound: (asked) => `No reports for “${asked}”`,
  nothingFoundHint: 'Titles and introductions are searched. Try fewer or other words.',
  empty: 'No reports yet',
  emptyHint: (name) => `Reports that ${name} publishes will appear here.`,
  revised: (date) => `Revised ${date}`,
  pages: 'Pages',
  newer: 'Newer',
  older: 'Older',
  page: (number, of) => `Page ${number} of ${of}`,
  feed: 'News feed (Atom)',
}
