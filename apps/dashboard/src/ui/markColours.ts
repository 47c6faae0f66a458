import { accentOf } from '@bubbles/domain'

/** The grounds and letters of an organisation's mark, as CSS colours for light and dark. */
export interface MarkColours {
  background: string
  color: string
}

/** The mark of an organisation without a logo in its accent; null without a palette. */
export function markColours(palette: readonly string[]): MarkColours | null {
  const accent = accentOf(palette)
  return (
    accent && {
      background: `light-dark(${accent.light.tonal},${accent.dark.tonal})`,
      color: `light-dark(${accent.light.onTonal},${accent.dark.onTonal})`,
    }
  )
}
