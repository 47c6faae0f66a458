import { dataset as datasetSchema } from '@bubbles/tables'
import { createHash } from 'node:crypto'
import { chartSpec, chartTable, ENGLISH, mapSpec } from '@bubbles/charts'
import { mapTable } from '@bubbles/charts/maps'
import { allBoundaries } from '@bubbles/charts/maps/all'
import {
  copyWithFreshIds,
  datasetHashes,
  type DocumentNode,
  hasInternal,
  nodesOf,
  plainText,
  validateDocument,
  withoutInternal,
} from '@bubbles/report-document'
import { describe, expect, it } from 'vitest'
import { checkDocument, checkPalette } from '../publication/checks.ts'
import { readBundleFolder } from '../report/public.ts'
import { galleryFolder, listGallery } from './public.ts'

const entries = await Promise.all(
  listGallery().map(async (entry) => ({
    ...entry,
    report: await readBundleFolder(galleryFolder(entry.id)!),
  })),
)
const tables = ({ datasets }: (typeof entries)[number]['report']) =>
  Object.fromEntries(datasets.map(({ hash, dataset }) => [hash, dataset]))

const figuresOf = (document: { content?: DocumentNode[] }) =>
  [...nodesOf(document)].filter(({ type }) => type === 'chart' || type === 'map')

/** All a reader finds in the table behind a figure, with and without signs. */
function shown({ type, attrs }: DocumentNode, kept: ReturnType<typeof tables>): string {
  const { id: _id, internal: _internal, dataset, ...spec } = attrs!
  const table = kept[String(dataset)]!
  const map = type === 'map' ? mapSpec.parse(spec) : null
  const { rows } = map
    ? mapTable(ENGLISH, map, table, allBoundaries[map.boundaries])
    : chartTable(ENGLISH, chartSpec.parse(spec), table)
  return rows.flat().join(' ')
}

describe('the starter gallery', () => {
  it('holds the ten kinds of report', () => {
    expect(entries.map(({ genre }) => genre)).toEqual([
      'Annual report',
      'Survey results',
      'Regional comparison',
      'Quarterly KPI',
      'Impact report',
      'Research brief',
      'Programme evaluation',
      'Newsletter',
      'Market brief',
      'Policy paper',
    ])
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length)
    for (const { name, description, figures } of entries) {
      expect(name).not.toBe('')
      expect(description).not.toBe('')
      expect(figures).toBeGreaterThan(2)
    }
  })

  it('shows every block there is but pictures and things of other sites', () => {
    const used = new Set(
      entries.flatMap(({ report }) => [...nodesOf(report.document)].map(({ type }) => type)),
    )
    for (const type of [
      'metric',
      'columns',
      'callout',
      'table',
      'taskList',
      'question',
      'userDetails',
      'blockquote',
      'codeBlock',
      'tableOfContents',
      'pageBreak',
      'horizontalRule',
      'bulletList',
      'orderedList',
    ])
      expect(used).toContain(type)
    const kinds = entries.flatMap(({ report }) => figuresOf(report.document).map(({ attrs }) => attrs!.kind))
    expect(new Set(kinds)).toEqual(
      new Set(['line', 'bar', 'doughnut', 'point', 'arc', 'choropleth', 'bubble']),
    )
    const questions = entries.flatMap(({ report }) =>
      [...nodesOf(report.document)].flatMap(({ type, attrs }) => (type === 'question' ? [attrs!.kind] : [])),
    )
    expect(new Set(questions)).toEqual(new Set(['rating', 'choice', 'comment']))
  })

  it('answers null for what it does not have', () => {
    expect(galleryFolder('no-such-report')).toBeNull()
    expect(galleryFolder('__proto__')).toBeNull()
    expect(galleryFolder('../data')).toBeNull()
  })
})

describe.each(entries)('$genre', ({ report }) => {
  const { document, datasets } = report

  it('is a valid document in canonical form, and stays one under fresh ids', () => {
    expect(validateDocument(document)).toEqual({ ok: true, document })
    const copy = copyWithFreshIds(document)
    expect(validateDocument(copy)).toMatchObject({ ok: true })
  })

  it('names each of its tables by its hash, and no other', () => {
    expect(datasetHashes(document).toSorted()).toEqual(datasets.map(({ hash }) => hash).toSorted())
    for (const { hash, name, dataset } of datasets) {
      expect(createHash('sha256').update(JSON.stringify(dataset)).digest('hex')).toBe(hash)
      expect(datasetSchema.safeParse(dataset).success).toBe(true)
      expect(name).not.toBe('')
    }
  })

  it('has nothing to warn of when it is published, inside or to the world', () => {
    expect(checkDocument(document, tables(report), checkPalette([]), 'en-GB')).toEqual([])
    expect(checkDocument(withoutInternal(document), tables(report), checkPalette([]), 'en-GB')).toEqual([])
  })

  it('says where each figure comes from, under which licence, and what it shows', () => {
    const fields = ['title', 'description', 'alt', 'sourceName', 'sourceUrl', 'sourceLicence']
    const missing = figuresOf(document).flatMap(({ attrs }) =>
      fields.filter((field) => attrs![field] === '').map((field) => `${String(attrs!.title)}: ${field}`),
    )
    expect(missing).toEqual([])
    for (const { attrs } of figuresOf(document)) expect(String(attrs!.title)).not.toMatch(/\.$/)
    const handwritten = [...nodesOf(document)].filter(({ type }) => type === 'table')
    for (const { attrs } of handwritten) expect([attrs!.caption, attrs!.sourceName]).not.toContain('')
  })

  it('tells in its alternative texts the numbers its figures show', () => {
    for (const figure of figuresOf(document)) {
      const { alt, title } = figure.attrs! as { alt: string; title: string }
      // These averages stand in the report’s table; figures.test.ts works them out.
      if (title === 'Three clouds rise; together they fall') continue
      // Round thousands are bounds: “$50,000 or more”.
      const numbers =
        alt.replaceAll(/\d+,000(?!,\d)/g, '').match(/\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+\.\d+/g) ?? []
      const table = shown(figure, tables(report))
      expect(
        numbers.filter((number) => !table.includes(number)).map((number) => `${title}: ${number}`),
      ).toEqual([])
    }
  })

  it('has advice for editors that the world does not read', () => {
    expect(hasInternal(document)).toBe(true)
    expect(plainText(document)).toContain('For editors.')
    expect(plainText(withoutInternal(document))).not.toMatch(/For editors|Internal:/)
  })
})
