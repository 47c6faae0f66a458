import { CHART_TABLE, MORE_COLOURS, SHOWN_TABLE } from './styles/chartTable.ts'
import { COLOURS, MAX_COLOURS } from './styles/colourNumbers.ts'
import { GROUPS, MAP_TABLE } from './styles/mapTable.ts'
import type { Style } from './styles/style.ts'
import { type ClassName, STYLES } from './styles/table.ts'
import { cssProperties, cssValue, custom } from './styles/values.ts'

const EVERYWHERE = ':is(.bb-chart,.bb-thumb)'
const SCOPES = {
  everywhere: `${EVERYWHERE} `,
  map: '.bb-map ',
  regions: '.bb-rg ',
  mapRoot: '.bb-map',
} as const

function selectorOf({ short, scope }: Style): string {
  if (scope === undefined) return `.bb-chart .${short}`
  if (scope === 'root') return short.startsWith('bb-') ? `.${short}` : `${EVERYWHERE}.${short}`
  return short === 'bb-rg' ? '.bb-rg.bb-rg' : `${SCOPES[scope]}.${short}`
}

const isClass = (name: string): name is ClassName => Object.hasOwn(STYLES, name)
const HATCH = cssValue('background', { hatch: custom('hatch') })

function rulesOf(style: Style): string {
  const selector = selectorOf(style)
  const rule = (on: string, properties: NonNullable<Style['own']>) => `${on}{${cssProperties(properties)}}`
  const inner = (name: string) =>
    name in GROUPS ? `:is(.${GROUPS[name]!.join(',.')})` : isClass(name) ? `.${STYLES[name].short}` : name
  return [
    style.own ? rule(selector, style.own) : '',
    ...Object.entries(style.within ?? {}).map(([name, own]) => rule(`${selector} ${inner(name)}`, own)),
    ...Object.entries(style.with ?? {}).map(([name, own]) => rule(`${selector}${inner(name)}`, own)),
    (style.page ?? '').replaceAll('&', selector).replaceAll('HATCH', HATCH),
  ].join('')
}

const sheetOf = (table: Readonly<Record<string, Style>>): string => Object.values(table).map(rulesOf).join('')

/** What elements are before their classes say more. Rects without a class are filled by an attribute. */
const TAGS =
  '.bb-chart text{fill:var(--bb-secondary);font-variant-numeric:tabular-nums}' +
  `${EVERYWHERE} :where(rect[class]){fill:var(--bb-c)}` +
  `${EVERYWHERE} path,.bb-chart line{fill:none;vector-effect:non-scaling-stroke}`

/**
 * Styles of all charts and thumbnails of a page, once. Colours are the custom properties of `chartTokens`; light and
 * dark are the page's matter.
 */
export const chartStyles: string =
  TAGS +
  sheetOf(CHART_TABLE) +
  sheetOf(SHOWN_TABLE) +
  `@media (forced-colors:active){${EVERYWHERE}{forced-color-adjust:none;background:var(--bb-surface)}}`

/** What a page whose palette has more than the product's eight colours needs beside `chartStyles`. */
export const moreColourStyles = (colours: number): string =>
  Object.values(MORE_COLOURS).slice(COLOURS, Math.min(colours, MAX_COLOURS)).map(rulesOf).join('')

/** Styles of maps, beside `chartStyles`, once for a page that has one. */
export const mapStyles: string = sheetOf(MAP_TABLE)
