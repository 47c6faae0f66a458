import { type Database, openDatabase, tx } from '@bubbles/db'
import { emptyDocument } from '@bubbles/report-document'
import { sql } from 'kysely'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as Y from 'yjs'
import {
  createReportFrom,
  loadDocument,
  patchWithUpdates,
} from '../../apps/server/src/modules/report/public.ts'
import { atMost, type Measurement, median, milliseconds } from './measurement.ts'

const EDITS = 1_000

/** A document of 1,000 edits on the embedded engine: what one load asks for, and what one edit costs. */
export async function documentLoad(): Promise<Measurement[]> {
  const directory = mkdtempSync(join(tmpdir(), 'bubbles-bench-'))
  const database = await openDatabase({ environment: 'local', dataDirectory: directory })
  try {
    const report = await makeReport(database)
    const appending = await editOften(report)
    const { loading, statements } = await loadOften(database, report)
    return [
      atMost('queries of one load after 1,000 edits', statements, 1, String),
      atMost('updates on top of the snapshot', await report.inside(countUpdates), 50, String),
      { what: 'one load', value: milliseconds(median(loading)) },
      {
        what: 'appending one edit to a document of 335 blocks, with fsync',
        value: milliseconds(median(appending.slice(-200))),
      },
    ]
  } finally {
    await database.close()
    rmSync(directory, { recursive: true, force: true })
  }
}

interface Report {
  organisationId: string
  userId: string
  reportId: string
  /** Runs work in a transaction of the report's organisation. */
  inside: <T>(work: () => Promise<T>) => Promise<T>
}

async function makeReport(database: Database): Promise<Report> {
  const { organisationId, userId } = await database.transaction({ kind: 'platform' }, async () => {
    const user = await tx()
      .insertInto('users')
      .values({ pool_sub: 'bench', email_address: 'bench@example.org', name: 'Bench', global_roles: [] })
      .returning('id')
      .executeTakeFirstOrThrow()
    const organisation = await tx()
      .insertInto('organisations')
      .values({ name: 'bench', friendly_name: 'Bench', owner_id: user.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { organisationId: organisation.id, userId: user.id }
  })
  const inside = <T>(work: () => Promise<T>) =>
    database.transaction({ kind: 'organisation', organisationId }, work)
  const reportId = await inside(() =>
    createReportFrom(organisationId, userId, emptyDocument('Edited often'), {
      name: 'Edited often',
      isTemplate: false,
    }),
  )
  return { organisationId, userId, reportId, inside }
}

/** @returns how long each edit took */
async function editOften({ organisationId, userId, reportId, inside }: Report): Promise<number[]> {
  const { ydoc } = await inside(() => loadDocument(organisationId, reportId))
  const fragment = ydoc.getXmlFragment('document')
  const appending: number[] = []
  for (let edit = 0; edit < EDITS; edit++) {
    const before = Y.encodeStateVector(ydoc)
    if (edit % 3 === 0) {
      const paragraph = new Y.XmlElement('paragraph')
      paragraph.insert(0, [new Y.XmlText('A paragraph of some words, as they come.')])
      fragment.insert(fragment.length, [paragraph])
    } else {
      const text = (fragment.get(fragment.length - 1) as Y.XmlElement).firstChild as Y.XmlText
      text.insert(text.length, ' And on.')
    }
    const update = Y.encodeStateAsUpdate(ydoc, before)
    const began = performance.now()
    await inside(() => patchWithUpdates({ organisationId, reportId }, [{ userId, update }]))
    appending.push(performance.now() - began)
  }
  return appending
}

/** How long each of many loads took, and how many statements the last one asked for. */
async function loadOften(database: Database, { organisationId, reportId, inside }: Report) {
  const messages = async () => (await database.stats()).embedded?.messages ?? 0
  const loading: number[] = []
  let statements = 0
  for (let round = 0; round < 20; round++) {
    const began = performance.now()
    statements = await inside(async () => {
      const before = await messages()
      await loadDocument(organisationId, reportId)
      return (await messages()) - before - 1
    })
    loading.push(performance.now() - began)
  }
  return { loading, statements }
}

async function countUpdates(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from document_updates u, document_snapshots s
    where s.report_id = u.report_id and u.seq > s.seq`.execute(tx())
  return rows[0]!.count
}
