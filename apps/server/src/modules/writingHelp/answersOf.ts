import type { Dataset } from '@bubbles/tables'

/** What the first column of a table of readers' answers is called: see `answers/answerDataset.ts`. */
const ANSWERS = 'answers-'

/** Whether a table holds readers' answers, or is made from one that does. They are sent to no one. */
export const holdsAnswers = (tables: Readonly<Record<string, Dataset>>): boolean =>
  Object.values(tables).some(({ columns }) => columns.some(({ id }) => id.startsWith(ANSWERS)))
