import type { UsedColour } from '@bubbles/charts'
import {
  COLOUR_DISTANCE,
  colourDistance,
  contrastOf,
  type Ground,
  GROUNDS,
  MARK_CONTRAST,
  SIGHT_KINDS,
} from '@bubbles/domain'

type Sight = (typeof SIGHT_KINDS)[number]

/** What somebody with that kind of sight cannot see. */
const UNSEEN: Record<Sight, string> = { normal: '', protan: 'red', deutan: 'green', tritan: 'blue' }

/** Sentences shown at most: more say the same. */
const MAX = 4

const listOf = (words: string[]): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`

/**
 * What is hard to see about the colours a figure uses: two that are alike for some kind of sight (simulated as Machado,
 * Oliveira and Fernandes do), and those too faint for the ground. Sentences, the worst first.
 *
 * @param palette the colours of the page as `#rrggbb`, in their order
 */
export function checkColours(
  used: readonly UsedColour[],
  palette: readonly string[],
  ground: Ground,
): string[] {
  const known = used.flatMap(({ name, colour }) => {
    const hex = palette[colour - 1]
    return hex === undefined ? [] : [{ name: name ? `“${name}”` : 'The colour', hex }]
  })
  const alike = known.flatMap((one, at) =>
    known.slice(at + 1).flatMap((other) => {
      if (one.hex === other.hex)
        return [{ distance: 0, text: `${one.name} and ${other.name} have the same colour.` }]
      const near = SIGHT_KINDS.map((sight) => ({
        sight,
        distance: colourDistance(one.hex, other.hex, sight),
      })).filter(({ distance }) => distance < COLOUR_DISTANCE - 1e-4)
      if (near.length === 0) return []
      const everyone = near.some(({ sight }) => sight === 'normal')
      const who = everyone
        ? ''
        : ` for people who cannot see ${listOf(near.map(({ sight }) => UNSEEN[sight]))}`
      return [
        {
          distance: Math.min(...near.map(({ distance }) => distance)),
          text: `${one.name} and ${other.name} are hard to tell apart${who}.`,
        },
      ]
    }),
  )
  const faint = known.flatMap(({ name, hex }) => {
    const contrast = contrastOf(hex, GROUNDS[ground])
    return contrast < MARK_CONTRAST
      ? [
          {
            distance: contrast,
            text: `${name} is faint: its contrast is ${contrast.toFixed(1)} to 1, and it needs at least 3 to 1.`,
          },
        ]
      : []
  })
  const sentences = [...alike, ...faint].toSorted((a, b) => a.distance - b.distance).map(({ text }) => text)
  const more = sentences.length - MAX
  return more > 1 ? [...sentences.slice(0, MAX), `So are ${more} more.`] : sentences
}

/** Why a figure does not begin with the colour chosen for it: its first name has another in a figure before. */
export function keptColour(used: readonly UsedColour[], chosen: number): string | null {
  const [first] = used
  if (!first?.name || used.length < 2 || first.colour === chosen) return null
  return `“${first.name}” keeps the colour it has in another figure.`
}
