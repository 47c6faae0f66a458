import { NO_BRANDING } from '@bubbles/domain'
import { describe, expect, it } from 'vitest'
import { renderEmbed } from './embedPage.ts'
import { everyReport } from './fixtures/everyBlock.ts'
import { lifeReport } from './fixtures/lifeReport.ts'
import { previewParts } from './preview.ts'
import { renderDraftPreview, renderReport } from './report.ts'
import { notFoundPage } from './statusPages.ts'
import { SYSTEM_DARK } from './styles/scheme.ts'
import type { RenderInput } from './types.ts'

const map = {
  type: 'map',
  attrs: { id: 'map0000001', dataset: 'rates', boundaries: 'world-110m', region: 'land', value: 'rate' },
}
const rates = {
  columns: [
    { id: 'land', name: 'Country', type: 'text' as const },
    { id: 'rate', name: 'Rate', type: 'number' as const },
  ],
  rows: [
    ['France', 1],
    ['Spain', 2],
  ],
}
/** A page with everything that has two grounds: charts, maps, colours of its own, a logo on a plate. */
const branded = (ground: 'light' | 'dark'): RenderInput => ({
  ...lifeReport,
  document: { ...lifeReport.document, content: [...(lifeReport.document.content ?? []), map] },
  datasets: { ...lifeReport.datasets, rates },
  organisation: {
    ...lifeReport.organisation,
    logo: { url: '/logo.png', width: 40, height: 40, ground },
  },
  branding: { ...NO_BRANDING, palette: ['#123524', '#b8336a'] },
})

const styleOf = (html: string) => /<style>([^]*?)<\/style>/.exec(html)?.[1] ?? ''
/** The rules that hold while the system is dark, and those for what a reader chose: selector and declarations. */
function rulesOf(style: string) {
  const found = (pattern: RegExp) => Array.from(style.matchAll(pattern), ([, head, body]) => [head, body])
  return {
    system: found(/@media screen and \(prefers-color-scheme:dark\)\{([^{}]+)\{([^{}]+)\}\}/g),
    dark: found(/:root:has\(#bb-dark:checked\)([^{}]*)\{([^{}]+)\}/g),
    light: found(/:root:has\(#bb-light:checked\)([^{}]*)\{([^{}]+)\}/g),
  }
}
// A plate is round, where there is none it does not matter.
const names = (body = '') =>
  body
    .split(';')
    .map((each) => each.split(':')[0])
    .filter((name) => name !== 'border-radius')

describe('light and dark', () => {
  it.each(['light', 'dark'] as const)(
    'are the reader’s choice for all that follows the system, a logo that needs %s ground too',
    (ground) => {
      const style = styleOf(renderReport(branded(ground)).html)
      const { system, dark, light } = rulesOf(style)
      expect(style.split(SYSTEM_DARK)).toHaveLength(system.length + 1)
      expect(system).toHaveLength(5)
      const below = system.map(([head, body]) => [head === ':root' ? '' : ` ${head}`, body])
      expect(dark).toEqual(below)
      // Back to light where the system is dark: the same properties, with the values that hold without either.
      expect(light.map(([head, body]) => [head, names(body)])).toEqual(
        below.map(([head, body]) => [head, names(body)]),
      )
      for (const [head, body] of light) expect(style).toContain(`${head?.trim() || ':root'}{${body}}`)
      expect(light[0]?.[1]).toMatch(/^color-scheme:light;/)
      expect(dark[0]?.[1]).toMatch(/^color-scheme:dark;/)
    },
  )

  it('hold on screens alone: paper is light whatever was chosen', () => {
    const style = styleOf(renderReport(branded('light')).html)
    const outside = style.replaceAll(/@media screen\{(?:[^{}]*\{[^{}]*\})*\}/g, '')
    expect(outside).not.toContain(':checked)')
  })

  it('are chosen in three radio buttons with a name, without script, in the language of the page', () => {
    const { html } = renderReport({ ...lifeReport, locale: 'de-DE' })
    expect(html).toContain(
      '<fieldset class="look"><legend>Darstellung</legend>' +
        '<label><input type="radio" name="bb-look" checked>System</label>' +
        '<label><input type="radio" name="bb-look" id="bb-light">Hell</label>' +
        '<label><input type="radio" name="bb-look" id="bb-dark">Dunkel</label></fieldset>',
    )
    // A browser that could do nothing with them does not show them.
    expect(styleOf(html)).toMatch(
      /\.look\{display:none;.*@supports selector\(:has\(a\)\)\{\.look\{display:flex/,
    )
    expect(renderDraftPreview(lifeReport).html).toContain('class="look"')
    expect(previewParts(lifeReport, 'dark').style).toContain(
      ':root:has(#bb-light:checked){color-scheme:light;',
    )
  })

  it('follow the system where there is no switch', () => {
    const embed =
      renderEmbed({ ...everyReport, publication: { ...everyReport.publication, audience: 'public' } }, null)
        ?.html ?? ''
    for (const html of [embed, notFoundPage({ organisation: lifeReport.organisation }).html]) {
      expect(html).toContain(SYSTEM_DARK)
      expect(html).not.toMatch(/bb-look|:checked\)\{color/)
    }
  })
})
