import { Problem, suggestSlug } from '@bubbles/domain'
import {
  type DocumentNode,
  fileHashes,
  nodesOf,
  type ReportDocument,
  yDocToDocument,
} from '@bubbles/report-document'
import type { FigureInput } from '@bubbles/report-renderer'
import type { CallContext, Context } from '../../../http/context.ts'
import { runInThread } from '../../../threads/pool.ts'
import { recordAudit } from '../../audit/public.ts'
import { readFile } from '../../media/public.ts'
import { loadDocument, requireReport } from '../../report/public.ts'
import { drawFigure } from '../downloads/files.ts'
import { readMaterials } from '../render.ts'
import { readTheme } from '../theme.ts'
import type { WordPicture } from './wordParts.ts'
import type { WordInput } from './writeWord.ts'

const THREAD = new URL('./wordThread.ts', import.meta.url)
/** Of all pictures together. */
const MAX_BYTES = 96 * 1024 * 1024
/** Pixels: twice what a page is wide. */
const MAX_WIDTH = 1_600
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/**
 * A report's draft as a Word document: charts and maps as pictures, internal blocks left out with a word.
 * @throws Problem too-large where its pictures are more than a document can have
 */
export async function exportReportAsWord(context: Context<'exportReportAsWord'>) {
  const { organisation, actor, params, deps, reply } = context
  const { name, document, figures } = await inOrganisation(context, async () => {
    const report = await requireReport(organisation.id, params.id)
    const { ydoc } = await loadDocument(organisation.id, params.id)
    const draft = withoutInternal(yDocToDocument(ydoc))
    ydoc.destroy()
    const origin = deps.config.addresses.bubbles(organisation.name)
    const { datasets } = await readMaterials(organisation.id, draft, origin)
    const found = await readTheme(organisation.id, origin)
    if (!found) throw new Problem('organisation-not-found')
    return {
      name: report.name,
      document: draft,
      figures: { ...found.theme, document: withoutFigureWords(draft), datasets, address: '' },
    }
  })
  const pictures = await picturesOf(context, document, figures)
  const bytes = await runInThread<WordInput, Uint8Array>(
    THREAD,
    { document, pictures, locale: figures.locale },
    organisation.id,
  )
  await inOrganisation(context, () =>
    recordAudit(organisation.id, actor.userId, 'report.exported', { reportId: params.id, name }),
  )
  return reply
    .type(WORD)
    .header('content-disposition', `attachment; filename="${suggestSlug(name) || 'report'}.docx"`)
    .send(Buffer.from(bytes))
}

const inOrganisation = <T>({ deps, organisation }: CallContext, work: () => Promise<T>): Promise<T> =>
  deps.database.transaction({ kind: 'organisation', organisationId: organisation.id }, work)

/** Internal blocks as they are without what is in them: of what isn't shown, nothing is read, drawn or sent along. */
function withoutInternal(document: ReportDocument): ReportDocument {
  const kept = (node: DocumentNode): DocumentNode =>
    node.attrs?.internal === true
      ? { type: node.type, attrs: { id: node.attrs.id, internal: true } }
      : { ...node, ...(node.content && { content: node.content.map(kept) }) }
  return { ...document, content: document.content.map(kept) }
}

/** Title, notes and source stand around the picture as words; the picture has the drawing alone. */
function withoutFigureWords(document: ReportDocument): ReportDocument {
  const result = structuredClone(document)
  for (const { type, attrs } of nodesOf(result))
    if (attrs && (type === 'chart' || type === 'map'))
      Object.assign(attrs, { title: '', description: '', notes: '', sourceName: '', sourceLicence: '' })
  return result
}

/** Every image of the report by the hash of its file, and every figure by its block. */
async function picturesOf(
  context: CallContext,
  document: ReportDocument,
  figures: FigureInput,
): Promise<Map<string, WordPicture>> {
  const pictures = new Map<string, WordPicture>()
  let total = 0
  const take = (key: string, picture: WordPicture | null) => {
    if (!picture) return
    total += picture.bytes.length
    if (total > MAX_BYTES)
      throw new Problem('too-large', {
        detail:
          'The report’s images are too large for one Word document. Export it as a Bubbles file instead.',
      })
    pictures.set(key, picture)
  }
  const { id } = context.organisation
  for (const hash of fileHashes(document)) {
    const file = await inOrganisation(context, () => readFile(id, hash))
    if (file) take(hash, await forWord(await file.kept.load()))
  }
  for (const { type, attrs } of nodesOf(document))
    if ((type === 'chart' || type === 'map') && typeof attrs?.id === 'string' && attrs.internal !== true)
      take(attrs.id, await drawn(id, figures, attrs.id))
  return pictures
}

async function drawn(
  organisationId: string,
  figures: FigureInput,
  blockId: string,
): Promise<WordPicture | null> {
  const figure = await drawFigure(organisationId, figures, blockId)
  return figure && { ...figure, kind: 'png' }
}

/** An image as Word knows it: JPEG, or PNG where one sees through it. */
async function forWord(bytes: Uint8Array): Promise<WordPicture> {
  const { default: sharp } = await import('sharp')
  const image = sharp(bytes).resize({ width: MAX_WIDTH, withoutEnlargement: true })
  const { hasAlpha } = await sharp(bytes).metadata()
  const { data, info } = await (hasAlpha ? image.png() : image.jpeg({ quality: 85 })).toBuffer({
    resolveWithObject: true,
  })
  return {
    kind: hasAlpha ? 'png' : 'jpg',
    bytes: data,
    width: info.width,
    height: info.height,
    alt: '',
  }
}
