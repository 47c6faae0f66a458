import { type Database, DatabaseError, ObjectStoreError, readObject, requireObjects } from '@bubbles/db'
import { FILE_COLUMNS } from './columns.ts'
import { type Moved, moveFilesToDatabase, moveFilesToStore } from './move.ts'
import { countFiles, readObjects, type StoredObject } from './reader.ts'

const USAGE = `Where images, pages and other files are kept: in the database, or in an S3 bucket (S3_BUCKET).

  npm run files -- status                 what is where
  npm run files -- check                  read every file in the bucket and compare it with its hash
  npm run files -- move --to s3           move what is in the database into the bucket
  npm run files -- move --to database     move what is in the bucket into the database; set FILES_IN=database first

A move that was stopped goes on where it was. With the embedded database, stop the server first.`

export interface Outcome {
  done: boolean
  /** What to tell the person who ran the command. */
  text: string
}

const failed = (text: string): Outcome => ({ done: false, text })

/** Runs `npm run files`. @param say shows how far it is */
export async function runFilesCommand(
  database: Database,
  parameters: readonly string[],
  say: (line: string) => void,
): Promise<Outcome> {
  const [verb, ...rest] = parameters
  if (verb === 'status' && rest.length === 0) return { done: true, text: await status(database) }
  if (verb === 'check' && rest.length === 0) return check(database)
  if (
    verb === 'move' &&
    rest.length === 2 &&
    rest[0] === '--to' &&
    (rest[1] === 's3' || rest[1] === 'database')
  )
    return move(database, rest[1], say)
  return failed(USAGE)
}

async function status(database: Database): Promise<string> {
  const counts = (where: 'row' | 'store') =>
    database.transaction({ kind: 'platform' }, async () => {
      const lines: string[] = []
      for (const of of FILE_COLUMNS) {
        const { files, bytes } = await countFiles(of, where)
        if (files > 0) lines.push(`  ${of.table} ${of.column}: ${inWords(files, bytes)}`)
      }
      return lines.length > 0 ? lines : ['  nothing']
    })
  const { objects } = database
  return [
    'In the database:',
    ...(await counts('row')),
    `In S3${objects ? `, ${objects.place}` : ' (not configured)'}:`,
    ...(await counts('store')),
  ].join('\n')
}

async function move(
  database: Database,
  to: 's3' | 'database',
  say: (line: string) => void,
): Promise<Outcome> {
  const { objects } = database
  if (!objects) return failed('Set S3_BUCKET and the other S3 settings first.')
  if (to === 's3' && !objects.takesFiles)
    return failed('FILES_IN is database. Remove it first, here and where the server runs.')
  if (to === 'database' && objects.takesFiles)
    return failed(
      'The server would move them to S3 again. Set FILES_IN=database first, here and where the server runs.',
    )
  const onProgress = ({ files, bytes }: Moved) => say(`moved ${inWords(files, bytes)}`)
  const moved = await (to === 's3' ? moveFilesToStore : moveFilesToDatabase)({ database, onProgress })
  const place = to === 's3' ? objects.place : 'the database'
  const text = `Moved ${inWords(moved.files, moved.bytes)} to ${place}; each was compared by its hash.`
  if (moved.failures.length === 0) return { done: true, text }
  return failed([text, 'These were left where they are:', ...moved.failures].join('\n'))
}

const CHECKED_AT_ONCE = 16

async function check(database: Database): Promise<Outcome> {
  const problems: string[] = []
  let checked = 0
  let after: StoredObject | null = null
  for (;;) {
    const from: StoredObject | null = after
    const found: StoredObject[] = await database.transaction({ kind: 'platform' }, () =>
      readObjects(from, CHECKED_AT_ONCE),
    )
    if (found.length === 0) break
    const objects = requireObjects(database.objects)
    await Promise.all(
      found.map(({ organisationId, hash }) =>
        readObject(objects, organisationId, hash).catch((error: unknown) => {
          if (error instanceof ObjectStoreError || !(error instanceof DatabaseError)) throw error
          problems.push(error.message)
        }),
      ),
    )
    checked += found.length
    after = found.at(-1)!
  }
  const text = `Read ${checked.toLocaleString('en-GB')} objects.`
  if (problems.length === 0) return { done: true, text: `${text} All match what was stored.` }
  return failed([text, ...problems].join('\n'))
}

const inWords = (files: number, bytes: number): string =>
  `${files.toLocaleString('en-GB')} ${files === 1 ? 'file' : 'files'}, ${(bytes / 1_000_000).toFixed(1)} MB`
