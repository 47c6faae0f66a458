import { chartTokens } from '@bubbles/charts'
import { figureFindings } from '@bubbles/domain'
import { PRODUCT_TWINS, paletteColours } from '@bubbles/report-renderer/branding'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { brandingQuery } from '../../../api/branding.ts'

const PRODUCT = [1, 2, 3, 4, 5, 6, 7, 8] as const
const productColours = (ground: 'light' | 'dark'): string[] =>
  PRODUCT.map((n) => chartTokens[ground][`--bb-c${n}`].toLowerCase())

/** The colours figures are drawn in, on both grounds, and what is hard to see about the palette itself. */
export function usePalette() {
  const palette = useQuery({ ...brandingQuery, meta: { quiet: true } }).data?.palette
  return useMemo(() => {
    const own = palette && palette.length > 0 ? paletteColours(palette) : null
    const light = own ? [...own.light.marks] : productColours('light')
    const dark = own ? [...own.dark.marks] : productColours('dark')
    return {
      light,
      dark,
      /** For the style of what draws in these colours outside the paper. */
      properties: Object.fromEntries(
        light.map((colour, at) => [`--bb-c${at + 1}`, `light-dark(${colour},${dark[at] ?? colour})`]),
      ),
      findings: palette && palette.length > 0 ? figureFindings(palette, PRODUCT_TWINS) : [],
    }
  }, [palette])
}
