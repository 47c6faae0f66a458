import { accentOf, contrastOf, GROUNDS, TEXT_CONTRAST } from '@bubbles/domain'
import { describe, expect, it } from 'vitest'
import { coverStyles, scaleStyles } from './cover.ts'
import { bandStyles } from './looks.ts'
import { PAPER_SCALE, paperLooks } from './paper.ts'
import { SIZES } from './sizes.ts'

/** The declarations of each rule of a style sheet whose selector is exactly this. */
const rulesOf = (css: string, selector: string): string[] =>
  css
    .split('}')
    .map((rule) => rule.split('{'))
    .filter((parts) => parts.at(-2)?.trim() === selector)
    .map((parts) => parts.at(-1) ?? '')

const sizeIn = (declarations: string): number => Number(/font-size:([\d.]+)rem/.exec(declarations)?.[1])

describe('the looks of a page on the paper of the builder', () => {
  it.each([
    ['.bb-doc>.bb-covered-colour', SIZES.cover.colour, coverStyles, '.cover h1'],
    ['.bb-doc>.bb-covered-picture', SIZES.cover.picture, coverStyles, '.pictured h1'],
    ['.bb-doc>.bb-covered.bb-long', SIZES.cover.long, coverStyles, '.cover.long h1'],
    [
      `.bb-doc>h1[data-scale='"report"']:not(.bb-covered)`,
      SIZES.title.report,
      scaleStyles.report,
      '.t-report h1',
    ],
    [
      `.bb-doc>h1[data-scale='"magazine"']~h2`,
      SIZES.chapter.magazine,
      scaleStyles.magazine,
      '.t-magazine .body h2',
    ],
  ])('sets %s as large as the page does, at its own scale', (paper, [size], page, selector) => {
    expect(rulesOf(page, selector).map(sizeIn)).toContain(size)
    expect(rulesOf(paperLooks([]), paper).map(sizeIn)).toContainEqual(expect.closeTo(size * PAPER_SCALE, 3))
  })

  it('has the grounds of the page, in the colours it declares for them', () => {
    const paper = paperLooks(['#b5121b'])
    const page = bandStyles(['#b5121b'], '')
    for (const ground of ['dark', 'brand'] as const) {
      const [declared] = rulesOf(page, `.g-${ground}`)
      expect(declared).toBeTruthy()
      expect(rulesOf(paper, `.bb-doc>.bb-on-${ground}`)).toEqual([declared])
    }
  })

  it.each(['#b5121b', '#164120', '#f4e38a'])(
    'gives %s the accent of the page under names of its own',
    (colour) => {
      const accent = accentOf([colour])
      const [light] = rulesOf(paperLooks([colour]), '.bb-doc')
      expect(light).toContain(`--bb-page-primary:${accent?.light.primary}`)
      expect(light).not.toMatch(/--bb-primary:/)
      expect(contrastOf(accent?.light.primary ?? '', GROUNDS.light)).toBeGreaterThanOrEqual(TEXT_CONTRAST)
    },
  )

  it('leaves the product’s blue where nothing was chosen', () => {
    expect(paperLooks([])).not.toContain('--bb-page-primary:#')
  })
})
