const ESCAPES: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  r: '\r',
  n: '\n',
  t: '\t',
  '0': '\0',
  "'": "'",
  '\\': '\\',
}

/** The cells of a line of ClickHouse's TabSeparated; `\N` is no value. */
export const cellsOfLine = (line: string): (string | null)[] =>
  line
    .split('\t')
    .map((cell) =>
      cell === String.raw`\N`
        ? null
        : cell.replaceAll(/\\([\s\S])/g, (whole, sign: string) => ESCAPES[sign] ?? whole),
    )
