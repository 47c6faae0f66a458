import { DEFAULT_FONT, type Font, findFont, NO_BRANDING, textScale } from '@bubbles/domain'
import { fontFamily } from '@bubbles/ui'
import type { Branding } from '../../../api/branding.ts'
import { paperLooks } from '@bubbles/report-renderer/paper'
import { brandColourStyles } from '../../../ui/brandColours.ts'
import { familyOf } from '../../../ui/brandFonts.ts'

/** The style sheet of an organisation's paper: its fonts, its colours, and the looks of its pages. Null: nothing chosen. */
export function stylesOf(chosen: Branding | null): string {
  const branding = chosen ?? NO_BRANDING
  const text = findFont(branding.defaultReportFont)
  const figures = stackOf(branding.defaultVisualisationFont)
  return [
    `.bb-doc{font-family:${stackOf(branding.defaultReportFont)}}`,
    `.bb-doc :is(h1,h2,h3){font-family:${stackOf(branding.defaultReportHeadersFont)}}`,
    `.bb-doc .bb-figure{font-family:${figures};--bb-font:${figures}}`,
    text ? scaled(text) : '',
    brandColourStyles('.bb-doc', branding.palette),
    paperLooks(branding.palette),
  ].join('')
}

/** The default is what the dashboard is set in. */
const stackOf = (family: string): string =>
  (family === DEFAULT_FONT ? undefined : familyOf(family)) ?? fontFamily

function scaled(font: Font): string {
  const scale = textScale(font)
  return scale === 1
    ? ''
    : `:is(.bb-doc,[data-block=column],.bb-callout-body)>:is(p,ul,ol,blockquote){font-size:${scale}em}`
}
