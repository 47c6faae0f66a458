const list = new Intl.ListFormat('en-GB')
const choice = new Intl.ListFormat('en-GB', { type: 'disjunction' })

/** Names as in a sentence, at most so many of them: "Ada", "Ada and Ben", "Ada, Ben, Cleo and 2 more". */
export const listed = (names: readonly string[], most = 3): string =>
  list.format(names.length <= most ? names : [...names.slice(0, most), `${names.length - most} more`])

/** Names of which one is meant: "Ada, Ben or Cleo". */
export const anyOf = (names: readonly string[]): string => choice.format(names)
