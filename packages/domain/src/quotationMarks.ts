/** A pair of quotation marks; a space that a language puts inside them is part of each. */
export type MarkPair = readonly [open: string, close: string]

/** The quotation marks of a language: those of a quote, and those of a quote within one. */
export interface QuotationMarks {
  double: MarkPair
  single: MarkPair
}

const ENGLISH: QuotationMarks = { double: ['“', '”'], single: ['‘', '’'] }
const LOW: QuotationMarks = { double: ['„', '“'], single: ['‚', '‘'] }
const ALIKE: QuotationMarks = { double: ['”', '”'], single: ['’', '’'] }
const GUILLEMETS: QuotationMarks = { double: ['«', '»'], single: ['“', '”'] }
const GUILLEMETS_TWICE: QuotationMarks = { double: ['«', '»'], single: ['‹', '›'] }
const FRENCH: QuotationMarks = { double: ['«\u00a0', '\u00a0»'], single: ['“', '”'] }

/** By language, or language and country. Those not listed have the English ones. */
const MARKS: ReadonlyMap<string, QuotationMarks> = new Map(
  Object.entries({
    de: LOW,
    'de-CH': GUILLEMETS_TWICE,
    'de-LI': GUILLEMETS_TWICE,
    cs: LOW,
    pl: { double: ['„', '”'], single: ['«', '»'] },
    sv: ALIKE,
    fi: ALIKE,
    da: ALIKE,
    he: ALIKE,
    fr: FRENCH,
    es: GUILLEMETS,
    'es-MX': ENGLISH,
    it: GUILLEMETS,
    'pt-PT': GUILLEMETS,
    nb: { double: ['«', '»'], single: ['‘', '’'] },
    ar: GUILLEMETS,
    fa: GUILLEMETS_TWICE,
    ja: { double: ['「', '」'], single: ['『', '』'] },
  } satisfies Record<string, QuotationMarks>),
)

/** The quotation marks of a report's language, for what is typed in it and around its large quotes. */
export const quotationMarks = (locale: string): QuotationMarks =>
  MARKS.get(locale) ?? MARKS.get(locale.split('-')[0]!) ?? ENGLISH
