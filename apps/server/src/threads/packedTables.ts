import type { Dataset } from '@bubbles/tables'

/** Tables by hash, each read from its text when somebody looks at it: most are only handed on, to a thread that draws them. */
export type Tables = Readonly<Record<string, Dataset>>

interface WithTables {
  datasets: Tables
}

/**
 * What a thread is given, its tables as text. Text is copied in one piece; rows are cloned one by one on the main thread,
 * where everybody waits for them.
 */
export type Packed<Input extends WithTables> = Omit<Input, 'datasets'> & { datasets: string }

/** What tables were read from, or were given to a thread as: an edition's are, for its card, its page, and its data. */
const texts = new WeakMap<Tables, string>()

/** @param rows the texts of tables as JSON, by hash */
export function keptTables(rows: readonly { hash: string; text: string }[]): Tables {
  const tables = {}
  for (const { hash, text } of rows) {
    let table: Dataset | undefined
    Object.defineProperty(tables, hash, {
      enumerable: true,
      get: () => (table ??= JSON.parse(text) as Dataset),
    })
  }
  texts.set(tables, `{${rows.map(({ hash, text }) => `${JSON.stringify(hash)}:${text}`).join()}}`)
  return tables
}

/** The tables of several, none of them read for it; the later ones before the earlier ones. */
export const together = (...all: readonly Tables[]): Tables =>
  Object.defineProperties({}, Object.assign({}, ...all.map(Object.getOwnPropertyDescriptors)))

export function packed<Input extends WithTables>(input: Input): Packed<Input> {
  const { datasets, ...rest } = input
  const text = texts.get(datasets) ?? JSON.stringify(datasets)
  texts.set(datasets, text)
  return { ...rest, datasets: text }
}

/** In the thread. */
export const unpacked = <Input extends WithTables>(given: Packed<Input>): Input =>
  ({ ...given, datasets: JSON.parse(given.datasets) as Tables }) as unknown as Input
