import type { PublishedReport } from '../../../api/reports.ts'
import { toasts } from '@bubbles/ui'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { BuilderUi } from '../builderUi.ts'
import { blockActions } from './blockMenu.tsx'
import { blockById } from './blocks.ts'
import { copyEmbedCode } from './copyEmbedCode.ts'
import { figure, p, testEditor } from './testing/testEditor.ts'

const { getReportChanges } = vi.hoisted(() => ({ getReportChanges: vi.fn<() => Promise<unknown>>() }))
vi.mock('../../../api/client.ts', () => ({ api: { getReportChanges } }))

const everyone: PublishedReport = {
  id: 'r',
  publicationId: 'e',
  name: 'Wind',
  slug: 'wind',
  audience: 'public',
  edition: 1,
  note: '',
  publishedAt: '2026-03-01T00:00:00.000Z',
  publishedBy: { id: 'u', name: 'Ann', emailAddress: 'ann@acme.example' },
  url: 'https://acme.example/bubbles/wind',
  changed: false,
  isProtected: false,
  isNamed: false,
  expiresAt: null,
  pdf: null,
  isEmbeddable: true,
  abilities: [],
}
const body = () => [
  p('text'),
  figure('chart'),
  { type: 'chart', attrs: { id: 'inside', internal: true } },
  { type: 'chart', attrs: { id: 'named', title: 'Wind doubled' } },
]
let editor = testEditor([])
const ui = new BuilderUi()
const writeText = vi.fn<(text: string) => Promise<void>>(async () => undefined)

beforeEach(() => {
  editor = testEditor(body())
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
})
afterEach(() => {
  editor.destroy()
  vi.clearAllMocks()
})

describe('the embed code of a block', () => {
  const offered = (id: string) => blockActions(editor, ui, id, 'Acme').some((entry) => entry.id === 'embed')

  it('is offered for what can stand by itself, while other sites may show the report', () => {
    ui.set({ everyone: null })
    expect(offered('chart')).toBe(false)
    ui.set({ everyone: { ...everyone, isEmbeddable: false } })
    expect(offered('chart')).toBe(false)
    ui.set({ everyone })
    expect(['chart', 'text', 'inside'].map(offered)).toEqual([true, false, false])
  })

  it('is a frame of the block, called by its name or the report’s', async () => {
    getReportChanges.mockResolvedValue({ changes: [{ kind: 'changed', blockId: 'named' }] })
    await copyEmbedCode(blockById(editor.state.doc, 'named')!.node, everyone)
    await copyEmbedCode(blockById(editor.state.doc, 'chart')!.node, everyone)
    const [named, plain] = writeText.mock.calls.map(([text]) => text)
    expect(named).toContain('src="https://acme.example/bubbles/embed/wind/named" title="Wind doubled"')
    expect(plain).toContain('src="https://acme.example/bubbles/embed/wind/chart" title="Wind"')
  })

  it('is not copied for a block that readers do not have yet', async () => {
    const addError = vi.spyOn(toasts, 'addError')
    getReportChanges.mockResolvedValue({ changes: [{ kind: 'added', blockId: 'chart' }] })
    await copyEmbedCode(blockById(editor.state.doc, 'chart')!.node, everyone)
    expect(writeText).not.toHaveBeenCalled()
    expect(addError).toHaveBeenCalledWith(expect.stringContaining('Publish a new edition'))
  })
})
