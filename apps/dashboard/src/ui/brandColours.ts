import { moreColourStyles } from '@bubbles/charts'
import { colourProperties, paletteColours } from '@bubbles/report-renderer/branding'

/** A style sheet that gives figures inside what a selector names the colours of an organisation; '' without a palette. */
export function brandColourStyles(selector: string, palette: readonly string[]): string {
  const colours = paletteColours(palette)
  if (!colours) return ''
  return (
    `${selector}{${colourProperties(colours.light)}}` +
    `[data-theme="dark"] ${selector}{${colourProperties(colours.dark)}}` +
    moreColourStyles(colours.light.marks.length)
  )
}
