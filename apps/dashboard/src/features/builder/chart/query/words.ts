import { averageInWords, countOf } from '../../../../format/numbers.ts'

/** What the panel says about data from a database. */
export const WORDS = {
  title: 'From a database',
  connection: 'Database',
  query: 'Query',
  placeholder: 'select month, sum(amount) as sales\nfrom orders\ngroup by month\norder by month',
  help: 'One SELECT statement in the database’s own SQL. It can’t change anything. Everyone who works on the report can see the query; readers can’t.',
  run: 'Run the query',
  use: 'Use this data',
  firstRows: 'First rows',
} as const

/** "1,204 rows in 0.3 s." */
export const outcomeOf = ({ total, milliseconds }: { total: number; milliseconds: number }): string =>
  `${countOf(total, 'row')} in ${averageInWords(Math.max(0.1, milliseconds / 1000))} s.`
