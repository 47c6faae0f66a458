import { DEFAULT_FONT } from './defaultFont.ts'
import { findFont } from './fonts.ts'
import type { REPORT_COVERS, REPORT_SCALES } from './reportLooks.ts'

/** How an organisation's reports look: fonts and colours (specification 3), and what a new report begins with. */
export interface Branding {
  /** Families to choose from; never the default one, which is always there. */
  fonts: string[]
  defaultReportFont: string
  defaultReportHeadersFont: string
  defaultVisualisationFont: string
  /** Colours of chart series in order, as `#rrggbb`; empty: the product's own. */
  palette: string[]
  /** The size of type of new reports; each can have its own. */
  reportScale: (typeof REPORT_SCALES)[number]
  /** The cover of new reports; each can have its own. */
  reportCover: (typeof REPORT_COVERS)[number]
}

/** What an organisation has that never chose anything. */
export const NO_BRANDING: Branding = {
  fonts: [],
  defaultReportFont: DEFAULT_FONT,
  defaultReportHeadersFont: DEFAULT_FONT,
  defaultVisualisationFont: DEFAULT_FONT,
  palette: [],
  reportScale: 'plain',
  reportCover: 'none',
}

/**
 * Specification 5: a branding update drops a default font not in the fonts list, and removes the default placeholder
 * font from the fonts list. A dropped default is the placeholder again. Families are named as the catalogue names them,
 * each once.
 * @returns also where in `fonts` a family stands that the catalogue does not have: such an update is to be refused.
 */
export function normaliseBranding(update: Branding): {
  branding: Branding
  unknown: { index: number; family: string }[]
} {
  const unknown: { index: number; family: string }[] = []
  const families = update.fonts.map((name, index) => {
    const family = findFont(name)?.family
    if (family === undefined) unknown.push({ index, family: name.trim() })
    return family ?? name.trim()
  })
  const fonts = [...new Set(families)].filter((family) => family !== DEFAULT_FONT)
  const listed = (name: string): string => {
    const family = findFont(name)?.family
    return family !== undefined && fonts.includes(family) ? family : DEFAULT_FONT
  }
  return {
    branding: {
      fonts,
      defaultReportFont: listed(update.defaultReportFont),
      defaultReportHeadersFont: listed(update.defaultReportHeadersFont),
      defaultVisualisationFont: listed(update.defaultVisualisationFont),
      palette: update.palette.map((colour) => colour.toLowerCase()),
      reportScale: update.reportScale,
      reportCover: update.reportCover,
    },
    unknown,
  }
}

/** Whether two brandings look the same. */
export const sameBranding = (a: Branding, b: Branding): boolean =>
  a.defaultReportFont === b.defaultReportFont &&
  a.defaultReportHeadersFont === b.defaultReportHeadersFont &&
  a.defaultVisualisationFont === b.defaultVisualisationFont &&
  a.reportScale === b.reportScale &&
  a.reportCover === b.reportCover &&
  sameList(a.fonts, b.fonts) &&
  sameList(a.palette, b.palette)

const sameList = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((value, index) => value === b[index])
