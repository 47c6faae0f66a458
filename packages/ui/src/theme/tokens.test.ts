import { describe, expect, it } from 'vitest'
import { darkTokens, lightTokens, type TokenName, tokensCss } from './tokens.ts'

/** WCAG 2.2 relative luminance of `#RRGGBB`. */
function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(a: string, b: string): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

const textPairs: [ink: TokenName, ground: TokenName][] = [
  ...(['canvas', 'surface', 'raised', 'hover', 'neutral'] as const).flatMap(
    (ground): [TokenName, TokenName][] => [
      ['text', ground],
      ['text-secondary', ground],
      ['primary', ground],
    ],
  ),
  ['on-primary', 'primary'],
  ['on-primary', 'primary-hover'],
  ['on-primary-tonal', 'primary-tonal'],
  ['on-success-tonal', 'success-tonal'],
  ['on-warning-tonal', 'warning-tonal'],
  ['on-error-tonal', 'error-tonal'],
  ['on-error', 'error'],
  ['error', 'surface'],
  ['error', 'canvas'],
  ['text', 'comment'],
  ['on-inverse', 'inverse'],
  ['inverse-action', 'inverse'],
  ...([0, 1, 2, 3, 4, 5, 6, 7] as const).map((n): [TokenName, TokenName] => [
    `on-avatar-${n}`,
    `avatar-${n}`,
  ]),
]

describe.each([
  ['light', lightTokens as Record<TokenName, string>],
  ['dark', darkTokens],
])('%s tokens', (_name, tokens) => {
  it.each(textPairs)('%s on %s keeps 4.5:1', (ink, ground) => {
    expect(contrast(tokens[ink], tokens[ground])).toBeGreaterThanOrEqual(4.5)
  })

  it.each(['canvas', 'surface'] as const)('field edges and focus ring keep 3:1 on %s', (ground) => {
    expect(contrast(tokens['field-edge'], tokens[ground])).toBeGreaterThanOrEqual(3)
    expect(contrast(tokens.primary, tokens[ground])).toBeGreaterThanOrEqual(3)
  })
})

it('tokens.css is what tokens.ts says', async () => {
  await expect(tokensCss()).toMatchFileSnapshot('./tokens.css')
})
