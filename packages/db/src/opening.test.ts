import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { openDatabase, tx } from './index.ts'
import { beginToOpen } from './opening.ts'

const directories: string[] = []

afterEach(() => {
  vi.restoreAllMocks()
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true, force: true })
})

test('a database that was begun to be opened is the one that is opened, and says when it dies', async () => {
  const spy = vi.spyOn(Worker.prototype, 'postMessage')
  const opening = beginToOpen({ dataDirectory: 'memory', fsync: false })
  const died = vi.fn<(error: Error) => void>()
  const database = await openDatabase({
    environment: 'local',
    dataDirectory: 'memory',
    migrations: [],
    opening,
    onFailure: died,
  })
  const answer = await database.transaction({ kind: 'platform' }, () => sql`select 1 as one`.execute(tx()))
  expect(answer.rows).toEqual([{ one: 1 }])
  const workers = new Set(spy.mock.contexts as Worker[])
  expect(workers.size).toBe(1)
  await [...workers][0]!.terminate()
  await expect.poll(() => died.mock.calls.length).toBe(1)
  await database.close()
})

test('what cannot be opened is refused where the database is opened, and nowhere before', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'bubbles-opening-'))
  directories.push(directory)
  writeFileSync(join(directory, 'somebody-elses'), '')
  const opening = beginToOpen({ dataDirectory: directory })
  await expect(
    openDatabase({ environment: 'local', dataDirectory: directory, opening }),
  ).rejects.toMatchObject({ code: 'refused', message: expect.stringContaining('holds no database') })
})
