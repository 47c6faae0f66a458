import { describe, expect, it } from 'vitest'
import { anatomy } from './fixtures/anatomy.ts'
import { everyBlock } from './fixtures/everyBlock.ts'
import { answersFormPage, answersKeptPage, answersRefusedPage } from './answerPages.ts'
import { hostileStrings } from './fixtures/hostileStrings.ts'
import { lifeReport } from './fixtures/lifeReport.ts'
import { escapeHtml } from './html.ts'
import { nodesBelow } from './nodes.ts'
import { isAsking, questionOf } from './questions.ts'
import { renderDraftPreview, renderReport } from './report.ts'
import { inlineHashes } from './shell.ts'
import { gonePage, notFoundPage, signInNeededPage } from './statusPages.ts'
import { documentThumbnail } from './thumbnail.ts'
import type { DocumentNode, RenderInput } from './types.ts'

/** The sample report with `text` in every field that comes from outside. */
function hostileReport(text: string): RenderInput {
  const poisoned = (node: DocumentNode): DocumentNode => ({
    ...node,
    ...(node.text === undefined ? {} : { text }),
    attrs: node.attrs && { ...node.attrs, ...attrsOf(node, text) },
    marks: node.marks?.map((mark) => (mark.type === 'link' ? { ...mark, attrs: { href: text } } : mark)),
    content: node.content?.map(poisoned),
  })
  return {
    ...lifeReport,
    document: poisoned({ ...lifeReport.document, content: everyNode }),
    datasets: {
      life: {
        columns:
          lifeReport.datasets.life?.columns.map((column, n) => ({
            ...column,
            name: text,
            type: n ? column.type : 'text',
          })) ?? [],
        rows: lifeReport.datasets.life?.rows.map(([, ...values], n) => [`${text}${n}`, ...values]) ?? [],
      },
    },
    media: { valley: { url: text, width: 1, height: 1 } },
    organisation: { name: text, friendlyName: text, logo: { url: text, width: 1, height: 1 }, homeUrl: text },
    publication: {
      edition: 2,
      publishedAt: text,
      firstPublishedAt: text,
      note: text,
      audience: 'public',
      url: text,
    },
    locale: text,
    collector: { url: text, token: text },
    answers: { url: text, token: text },
    branding: {
      defaultReportFont: text,
      defaultReportHeadersFont: text,
      defaultVisualisationFont: text,
      palette: [text],
    },
    assets: { fontBase: text, script: 'document.title' },
  }
}

function attrsOf(node: DocumentNode, text: string): Record<string, unknown> {
  if (node.type === 'image') return { id: text, alt: text, caption: text }
  if (node.type !== 'chart') return { ...everyText(node.attrs ?? {}, text), id: text }
  return {
    id: text,
    kind: 'bar',
    title: text,
    description: text,
    alt: text,
    notes: text,
    sourceName: text,
    sourceUrl: text,
    sourceLicence: text,
    unit: text.slice(0, 40),
    emphasis: [text],
  }
}

/** The life report with every other block after its own. */
const everyNode = [
  ...(lifeReport.document.content ?? []),
  ...(everyBlock.content ?? []).filter(({ type }) => type !== 'title' && type !== 'standfirst'),
]

/** What chooses a form rather than being words; without them the page would lose blocks instead of texts. */
const CHOICES = new Set(['kind', 'id'])

/** Attributes with `text` for every string in them, however deep. */
function everyText(attrs: Record<string, unknown>, text: string): Record<string, unknown> {
  const poison = (value: unknown): unknown =>
    typeof value === 'string'
      ? text
      : Array.isArray(value)
        ? value.map(poison)
        : typeof value === 'object' && value !== null
          ? everyText(value as Record<string, unknown>, text)
          : value
  return Object.fromEntries(
    Object.entries(attrs).map(([name, value]) => [name, CHOICES.has(name) ? value : poison(value)]),
  )
}

const benign = anatomy(
  renderReport(hostileReport('plain')).html +
    renderReport(lifeReport).html +
    renderReport({ ...hostileReport('https://vimeo.com/1') }).html +
    renderReport(hostileReport('two words more')).html,
)
const allowed = new Set([
  ...benign.tags,
  'tspan',
  '/tspan',
  'tspan x',
  'tspan dy',
  'tspan dx',
  'text class',
  'p class',
])

describe('hostile text', () => {
  it.each(hostileStrings)('%j stays text wherever it stands', (text) => {
    const page = renderReport(hostileReport(text))
    const { tags, rest, links } = anatomy(page.html)
    expect([...tags].filter((tag) => !allowed.has(tag))).toEqual([])
    expect(rest).not.toMatch(/[<>]/)
    for (const link of links) expect(link).toMatch(/^(https?:|mailto:|\/|#|data:image\/svg\+xml,)/)
    // It is shown, not dropped: the title is there letter for letter.
    expect(page.html).toContain(`>${escapeHtml(text).trim()}</h1>`)
    // One style sheet, one script and one data block, whose hashes are those of the page's own texts.
    expect(page.html.match(/<\/style/gi)).toHaveLength(1)
    expect(page.html.match(/<\/script/gi)).toHaveLength(2)
    expect(inlineHashes(page.html)).toEqual({
      styleHashes: page.styleHashes,
      scriptHashes: page.scriptHashes,
    })
  })

  it.each(hostileStrings)('%j cannot leave the style sheet', (text) => {
    const style = (input: RenderInput) => /<style>([^]*?)<\/style>/.exec(renderReport(input).html)?.[1] ?? ''
    const withoutStrings = (css: string) => css.replace(/"[^"\\]*(?:\\.[^"\\]*)*"/g, '""').replace(/\s+/g, '')
    expect(withoutStrings(style(hostileReport(text)))).toBe(withoutStrings(style(hostileReport('plain'))))
  })

  it.each(hostileStrings)('%j stays text in previews, messages and thumbnails', (text) => {
    const { organisation, document } = hostileReport(text)
    const asking = [...nodesBelow(document)]
      .filter(isAsking)
      // With ids that are ids, so that their fields are found among what was answered.
      .map((node, index) => ({ ...node, attrs: { ...node.attrs, id: `ask000000${index}` } }))
    const pages = [
      renderDraftPreview(hostileReport(text)).html,
      notFoundPage({ organisation }).html,
      gonePage({ organisation, fontBase: text }).html,
      signInNeededPage({ organisation, signInUrl: text }).html,
      answersRefusedPage({ organisation, why: { code: text, message: text } }).html,
      answersKeptPage({
        organisation,
        report: { name: text, url: text },
        kept: [{ question: text, answers: [text, text] }],
        results: asking
          .filter(({ type }) => type === 'question')
          .flatMap((node) =>
            [0, 10].map((counted) => ({ question: questionOf(node), counted, counts: new Map([['1', 10]]) })),
          ),
        changeUrl: text,
        remove: { target: { url: text, token: text }, session: text },
      }).html,
      answersFormPage({
        organisation,
        report: { name: text, url: text },
        why: 'missing',
        nodes: asking,
        target: { url: text, token: text },
        session: text,
        given: {
          values: new Map(asking.flatMap((node) => [[String(node.attrs?.id), [text]] as const])),
          errors: new Map(asking.map((node) => [String(node.attrs?.id), text])),
        },
      }).html,
    ]
    for (const html of pages) {
      expect(anatomy(html).rest).not.toMatch(/[<>]/)
      expect([...anatomy(html).tags].filter((tag) => / (on\w*|style)$/.test(tag))).toEqual([])
    }
    const thumbnail = anatomy(documentThumbnail(document, {}))
    expect([...thumbnail.tags].filter((tag) => !tag.includes(' ')).sort()).toEqual(
      ['/g', '/svg', '/text', 'g', 'rect', 'svg', 'text'].sort(),
    )
    expect(thumbnail.rest).not.toMatch(/[<>]/)
  })
})
