/** Dates and spans of years (2026-11-30, 30.11.2026, 2020-2024), amounts (1 000 000), decimals: they call nobody. */
const NUMBERS =
  /^(?:\d\d?\.\d+|\d{4}[-/.]\d\d?[-/.]\d\d?|\d\d?[-/.]\d\d?[-/.]\d{4}|\d{4} ?[-/] ?\d{4}|[1-9]\d{0,2}(?:[ .]000)+)$/

/** Words of a reader without addresses and telephone numbers: those who read drafts need not know whom to write to. */
export const withoutContact = (words: string): string =>
  words
    .replaceAll(/(?<![^\s@<>()])[^\s@<>()]+@[^\s@<>()]+\.\w{2,63}/g, '[email address removed]')
    .replaceAll(/(?<![\w.,])(?:\+|\()?\d(?:[ \-/().]{0,3}\d){6,}(?!\w)/g, (digits) =>
      NUMBERS.test(digits) ? digits : '[telephone number left out]',
    )
