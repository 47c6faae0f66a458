import type { Database } from '@bubbles/db'
import { CSV_BEGIN, csvLine, Problem } from '@bubbles/domain'
import { detailsOf, questionOf } from '@bubbles/report-renderer'
import type { FastifyReply } from 'fastify'
import type { Context } from '../../http/context.ts'
import { csvPieces } from '../../http/csvPieces.ts'
import { WorkQueue } from '../../http/queue.ts'
import { startedStream } from '../../http/startedStream.ts'
import { runInThread } from '../../threads/pool.ts'
import { recordAudit } from '../audit/public.ts'
import { requireReport } from '../report/public.ts'
import { type AskedQuestion, askedKey, readAsked } from './present.ts'
import { readExported } from './reader.ts'
import { QUESTION_TYPES } from './setQuestions.ts'
import type { WorkbookInput } from './workbookThread.ts'

/** Rows read in one transaction. */
const PAGE = 2_000
/** Rows of a workbook, which is put together in memory; CSV has no end. */
const MAX_WORKBOOK = 50_000

type Cells = (string | number | null)[]
type ExportedRow = Awaited<ReturnType<typeof readExported>>[number]

const HEADS = {
  questions: ['Reader', 'Time (UTC)', 'Edition', 'Question', 'Type', 'Answer'],
  details: ['Reader', 'Time (UTC)', 'Edition', 'Asked', 'Field', 'Type', 'Value', 'Agreed to'],
} as const

const WORKBOOK_THREAD = new URL('./workbookThread.ts', import.meta.url)

/** Workbooks are put together in memory: few at a time. */
const making = new WorkQueue({ atOnce: 1, mostWaiting: 10 })

/**
 * All answers of a report as CSV or XLSX, a row each. Readers are numbered, so that two files cannot be joined by them.
 */
export async function exportAnswers(
  { organisation, actor, params, query, deps, reply }: Context<'exportFeedback' | 'exportUserDetails'>,
  of: 'questions' | 'details',
): Promise<FastifyReply> {
  const scope = { kind: 'organisation', organisationId: organisation.id } as const
  const { report, asked } = await deps.database.transaction(scope, async () => {
    const report = await requireReport(organisation.id, params.reportId)
    const subject = { reportId: report.id, name: report.name, of }
    await recordAudit(organisation.id, actor.userId, 'answers.exported', subject)
    return { report, asked: (await readAsked(organisation.id, params.reportId)).asked }
  })
  const rows = exportedRows(
    deps.database,
    organisation.id,
    params.reportId,
    of,
    { ...query, timeZone: organisation.timeZone },
    asked,
  )
  const name = `${plainName(report.name)}-${of === 'questions' ? 'feedback' : 'user-details'}`
  reply.header('content-disposition', `attachment; filename="${name}.${query.format}"`)
  if (query.format === 'csv')
    return reply.type('text/csv; charset=utf-8').send(await startedStream(csvOf(HEADS[of], rows)))
  const book = await making.run(() => workbookOf(organisation.id, HEADS[of], rows), organisation.id)
  return reply.type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet').send(book)
}

/**
 * All answers of a report as CSV, or all details its readers gave: in pages, however many there are. Calls no transaction's
 * own: each page is one.
 */
export async function* answersCsv(
  database: Database,
  organisationId: string,
  reportId: string,
  of: 'questions' | 'details',
): AsyncGenerator<string> {
  const scope = { kind: 'organisation', organisationId } as const
  const { asked } = await database.transaction(scope, () => readAsked(organisationId, reportId), {
    readOnly: true,
  })
  yield* csvOf(HEADS[of], exportedRows(database, organisationId, reportId, of, {}, asked))
}

async function* exportedRows(
  database: Database,
  organisationId: string,
  reportId: string,
  of: 'questions' | 'details',
  days: { from?: string | undefined; to?: string | undefined; timeZone?: string },
  asked: ReadonlyMap<string, AskedQuestion>,
): AsyncGenerator<Cells[]> {
  const scope = { kind: 'organisation', organisationId } as const
  let last: ExportedRow | undefined
  let reader = 0
  for (;;) {
    const after = last ? { sessionId: last.session_id, blockId: last.block_id, fieldId: last.field_id } : null
    const found: ExportedRow[] = await database.transaction(scope, () =>
      readExported(organisationId, reportId, of, days, { limit: PAGE, after }),
    )
    const page: Cells[] = []
    for (const row of found) {
      if (row.session_id !== last?.session_id) reader += 1
      last = row
      const start = [reader, row.answered_at.toISOString(), row.edition]
      for (const words of linesOf(row, asked.get(askedKey(row.block_id, row.kind))))
        page.push([...start, ...words])
    }
    if (page.length > 0) yield page
    if (found.length < PAGE) return
  }
}

/** An answer as a line; one to a matrix as a line for each item that was answered. */
function linesOf(row: ExportedRow, asked: AskedQuestion | undefined): Cells[] {
  if (row.kind !== 'matrix') return [wordsOf(row, asked)]
  const question = asked && questionOf(asked.node)
  const rows = new Map(question?.rows.map(({ id, text }) => [id, text]))
  const options = new Map(question?.options.map(({ id, text }) => [id, text]))
  return (row.choices ?? []).map((choice) => {
    const [item = '', option = ''] = choice.split('.')
    const prompt = `${question?.prompt ?? ''}: ${rows.get(item) ?? 'A removed item'}`
    return [prompt, QUESTION_TYPES.matrix, options.get(option) ?? 'A removed option']
  })
}

function wordsOf(row: ExportedRow, asked: AskedQuestion | undefined): Cells {
  if (row.field_id !== '' || row.consent !== null) {
    const details = asked && detailsOf(asked.node)
    const field = details?.fields.find(({ id }) => id === row.field_id)
    return [details?.prompt ?? '', field?.label ?? '', field?.kind ?? 'Text', row.words, row.consent]
  }
  const question = asked && questionOf(asked.node)
  const options = new Map(question?.options.map(({ id, text }) => [id, text]))
  const answer =
    row.rating ??
    row.words ??
    (row.choices ?? []).map((choice) => options.get(choice) ?? 'A removed option').join('; ')
  return [question?.prompt ?? '', question ? QUESTION_TYPES[question.kind] : '', answer]
}

async function* csvOf(head: readonly string[], pages: AsyncGenerator<Cells[]>): AsyncGenerator<string> {
  yield CSV_BEGIN + csvLine(head)
  for await (const page of pages) yield* csvPieces(page)
}

/** @throws Problem too-large beyond what a workbook is made of in memory */
async function workbookOf(
  organisationId: string,
  head: readonly string[],
  pages: AsyncGenerator<Cells[]>,
): Promise<Buffer> {
  const rows: Cells[] = []
  for await (const page of pages) {
    rows.push(...page)
    if (rows.length > MAX_WORKBOOK)
      throw new Problem('too-large', {
        detail: 'There are more than 50,000 answers. Export them as CSV, or choose a shorter period.',
      })
  }
  return Buffer.from(
    await runInThread<WorkbookInput, Uint8Array>(WORKBOOK_THREAD, { head, rows }, organisationId),
  )
}

/** A report's name as a part of a file's, in letters every system takes. */
const plainName = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/[^\w]+/g, '-')
    .replaceAll(/^-+|(?<!-)-+$/g, '')
    .slice(0, 60)
    .toLowerCase() || 'report'
