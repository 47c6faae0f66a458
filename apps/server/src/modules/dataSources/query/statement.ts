import { DataFault } from '../fetch/dataFault.ts'

/**
 * What no database should read: strings, names in quotes, comments; of one that doesn’t end, all the rest. Of MySQL, `#` begins a
 * comment, and `/*!` is none.
 */
const QUOTED =
  /'[^']*(?:'|$)|"[^"]*(?:"|$)|`[^`]*(?:`|$)|\/\*(?!M?!)[\s\S]*?(?:\*\/|$)|--[ \t][^\n]*|#[^\n]*/g
/** Whether it ends a text depends on how the server is set up (NO_BACKSLASH_ESCAPES, ANSI_QUOTES). */
const ESCAPED_QUOTE = /\\['"]/
const BEGINS = /^[\s(]*(?:select|with|values|table)\b/i

/**
 * Refuses all but one statement that reads, by its first word, and those that write into files of the server, which a read-only
 * transaction lets pass.
 * @throws DataFault query
 */
export function requireSelect(query: string): void {
  if (ESCAPED_QUOTE.test(query))
    throw new DataFault(
      'query',
      'A query can’t have a backslash before a quotation mark. In a text, write the mark twice instead.',
    )
  const bare = query.replaceAll(QUOTED, ' ')
  if (!BEGINS.test(bare))
    throw new DataFault('query', 'Only a query that reads can be run: begin it with SELECT or WITH.')
  if (bare.trim().replace(/;$/, '').includes(';'))
    throw new DataFault('query', 'Only one query can be run. Remove what comes after the semicolon.')
  if (/\/\*M?!/.test(bare) || /\binto\b/i.test(bare))
    throw new DataFault(
      'query',
      'A query can’t have INTO, or comments that the server runs (/*!). Remove them.',
    )
}
