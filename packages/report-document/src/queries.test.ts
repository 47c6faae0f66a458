import { describe, expect, it } from 'vitest'
import { ATTRS } from './attrs/index.ts'
import { newBlockId } from './blockId.ts'
import { BLOCKS } from './blocks/index.ts'
import { copyWithFreshIds, emptyDocument } from './create.ts'
import { countedIds, fullDocument } from './fixtures.ts'
import { migrateDocument } from './migrate.ts'
import {
  attachmentHashes,
  attachmentsOf,
  blocksOf,
  datasetHashes,
  documentTitle,
  fileHashes,
  nodesOf,
  plainText,
} from './queries.ts'
import { validateDocument } from './validate.ts'

describe('reading a document', () => {
  it('knows its title, words, tables and files', () => {
    const document = fullDocument()
    expect(documentTitle(document)).toBe('Solar overtook coal')
    expect(plainText(document)).toBe(
      [
        'Solar overtook coal',
        'How the mix changed',
        'Twelve years',
        'Coal made a quarter of electricity in 2012. x = 1 A third',
        'One\nTwo\nTwo a',
        'A quote.',
        'Shares are rounded.',
        'Ask the ministry',
        'Mind the gap.',
        'select 1',
        'Share 12.5\nBeside it.',
        'Country\nShare\nSpain',
        'Which one?\nSun\nWind',
        'Who are you?\nTo write back once.',
        'A film',
        'A field of panels\nNear Seville',
        'All panels\npanels-2025.xlsx\nOne row for each roof.',
        'Ask for a roof\nAsk now',
        'Ada, Director',
        'The sun shines in the south',
        'Solar passed coal',
        'Ember, yearly data, https://example.org/ember',
      ].join('\n'),
    )
    expect(datasetHashes(document)).toEqual(['c'.repeat(64), 'b'.repeat(64)])
    expect(fileHashes(document)).toEqual(['a'.repeat(64), 'd'.repeat(64)])
    expect(attachmentHashes(document)).toEqual(['e'.repeat(64)])
    expect(attachmentsOf(document)).toEqual([{ hash: 'e'.repeat(64), path: `files/${'e'.repeat(64)}.xlsx` }])
  })

  it('lists the blocks by their first words or their kind', () => {
    const labels = blocksOf(fullDocument()).map(({ type, label }) => `${type}: ${label}`)
    expect(labels).toContain('bulletList: One')
    expect(labels).toContain('horizontalRule: Divider')
    expect(labels.at(-1)).toBe('chart: Solar passed coal')
    const numbers = { label: 'Share of output', value: 38.836 }
    const metric = (id: string, attrs: object) => ({ type: 'metric' as const, attrs: { id, ...attrs } })
    const column = { type: 'column' as const, attrs: { id: 'c' }, content: [metric('m3', numbers)] }
    const document = {
      type: 'doc' as const,
      content: [
        metric('m1', numbers),
        metric('m2', { value: 38.836 }),
        { type: 'columns' as const, attrs: { id: 'cols' }, content: [column] },
      ],
    }
    expect(blocksOf(document).map(({ label }) => label)).toEqual([
      'Share of output',
      'Number',
      'Share of output',
    ])
  })

  it('copies with every id new', () => {
    const before = fullDocument()
    const after = copyWithFreshIds(before)
    const ids = (document: typeof before) => [...nodesOf(document)].flatMap((node) => node.attrs?.id ?? [])
    expect(new Set([...ids(before), ...ids(after)]).size).toBe(ids(before).length * 2)
    expect(plainText(after)).toBe(plainText(before))
    expect(validateDocument(after)).toMatchObject({ ok: true })
  })

  it('makes an empty document with the name trimmed', () => {
    const document = emptyDocument('  Power mix ', countedIds())
    expect(documentTitle(document)).toBe('Power mix')
    expect(documentTitle(emptyDocument('  '))).toBe('')
  })

  it('makes ids of 10 letters and digits, all different', () => {
    const ids = Array.from({ length: 2_000 }, newBlockId)
    expect(new Set(ids).size).toBe(2_000)
    for (const id of ids) expect(id).toMatch(/^[0-9A-Za-z]{10}$/)
  })
})

describe('migrations', () => {
  const all = Object.values(BLOCKS).flatMap((block) =>
    block.migrations.map((migration) => ({ block, migration })),
  )
  it('each change their sample once, and leave the result alone', () => {
    for (const { block, migration } of all) {
      const once = migrateDocument({ type: block.type, attrs: migration.sample })
      expect(once.attrs).not.toEqual(migration.sample)
      expect(migrateDocument(once)).toBe(once)
      expect(ATTRS[block.type].safeParse(once.attrs).success).toBe(true)
    }
  })

  it('hand back a document of today as it is', () => {
    const document = fullDocument()
    expect(migrateDocument(document)).toBe(document)
  })
})
