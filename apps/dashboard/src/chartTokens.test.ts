import { chartTokens } from '@bubbles/charts'
import { darkTokens, lightTokens, type TokenName } from '@bubbles/ui'
import { expect, it } from 'vitest'

it.each([
  ['light', chartTokens.light, lightTokens],
  ['dark', chartTokens.dark, darkTokens],
] as const)('charts and interface agree on the %s colours', (_theme, charts, interfaceTokens) => {
  for (const [variable, value] of Object.entries(charts)) {
    const name = variable.replace('--bb-', '') as TokenName
    expect([name, interfaceTokens[name]?.toLowerCase()]).toEqual([name, value.toLowerCase()])
  }
})
