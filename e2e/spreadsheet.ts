/** 45 areas in a spreadsheet's words; two of them are misspelt. */
export const COUNTRIES = [
  'Denmark Lithuania Germany Netherlands Spain Portugal Ireland UK Greece Belgium Czechya Estonia Finland Sweden',
  'Norway Poland Hungary Austria Italy Romania Bulgaria Croatia Slovenia Slovakia France Switzerland Latvia',
  'Luxembourg Cyprus Malta Serbia Bosnia Albania Macedona Montenegro Kosovo Moldova Ukraine Belarus Russia Türkiye',
  'Georgia Armenia Azerbaijan Iceland',
]
  .join(' ')
  .split(' ')

/** Rows of made-up numbers as a spreadsheet puts them on the clipboard. */
export const tableOf = (head: string[], count: number, row: (index: number) => (string | number)[]): string =>
  [head, ...Array.from({ length: count }, (_, index) => row(index))]
    .map((cells) => cells.join('\t'))
    .join('\n')
