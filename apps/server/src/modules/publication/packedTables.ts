import type { Dataset } from '@bubbles/tables'

interface WithTables {
  datasets: Record<string, Dataset>
}

/**
 * What a thread is given, its tables as text. Text is copied in one piece; rows are cloned one by one on the main thread,
 * where everybody waits for them.
 */
export type Packed<Input extends WithTables> = Omit<Input, 'datasets'> & { datasets: string }

/** An edition's tables are given to threads several times: for its card, its page, and its page with fonts. */
const texts = new WeakMap<WithTables['datasets'], string>()

export function packed<Input extends WithTables>(input: Input): Packed<Input> {
  const { datasets, ...rest } = input
  const text = texts.get(datasets) ?? JSON.stringify(datasets)
  texts.set(datasets, text)
  return { ...rest, datasets: text }
}

/** In the thread. */
export const unpacked = <Input extends WithTables>(given: Packed<Input>): Input =>
  ({ ...given, datasets: JSON.parse(given.datasets) as WithTables['datasets'] }) as unknown as Input
