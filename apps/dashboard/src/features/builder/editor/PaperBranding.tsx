import { moreColourStyles, type RenderOptions } from '@bubbles/charts'
import { DEFAULT_FONT, type Font, findFont, textScale } from '@bubbles/domain'
import { colourProperties, paletteColours } from '@bubbles/report-renderer/branding'
import { fontFamily } from '@bubbles/ui'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type Branding, brandingQuery } from '../../../api/branding.ts'
import { familyOf } from '../../../ui/brandFonts.ts'

/** Without the branding the paper is the product's: that is no reason to trouble who writes. */
const useBranding = (): Branding | null => useQuery({ ...brandingQuery, meta: { quiet: true } }).data ?? null

/** The paper in the fonts and colours that pages will have: a style sheet for what is inside `.bb-doc`. */
export function PaperBranding() {
  const branding = useBranding()
  return branding && <style>{stylesOf(branding)}</style>
}

function stylesOf(branding: Branding): string {
  const text = findFont(branding.defaultReportFont)
  const figures = stackOf(branding.defaultVisualisationFont)
  return [
    `.bb-doc{font-family:${stackOf(branding.defaultReportFont)}}`,
    `.bb-doc :is(h1,h2,h3){font-family:${stackOf(branding.defaultReportHeadersFont)}}`,
    `.bb-doc .bb-figure{font-family:${figures};--bb-font:${figures}}`,
    text ? scaled(text) : '',
    coloured(branding.palette),
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

function coloured(palette: readonly string[]): string {
  const colours = paletteColours(palette)
  if (!colours) return ''
  return (
    `.bb-doc{${colourProperties(colours.light)}}` +
    `[data-theme="dark"] .bb-doc{${colourProperties(colours.dark)}}` +
    moreColourStyles(colours.light.marks.length)
  )
}

/** The widths of a font's characters; only fetched for organisations whose charts are set in another than Roboto. */
const widthsQuery = (family: string) =>
  queryOptions({
    queryKey: ['font-widths', family],
    queryFn: async () => (await import('@bubbles/charts/font-widths')).widthsOfFont(family) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: family !== DEFAULT_FONT,
    meta: { quiet: true },
  })

/** How charts on the paper are drawn: measured in the organisation's font, in as many colours as it has. */
export function useChartLook(): Pick<RenderOptions, 'widths' | 'colours'> {
  const branding = useBranding()
  const { data } = useQuery(widthsQuery(branding?.defaultVisualisationFont ?? DEFAULT_FONT))
  return { widths: data ?? undefined, colours: branding?.palette.length }
}
