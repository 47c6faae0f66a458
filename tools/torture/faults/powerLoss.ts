import { constants, cpSync, realpathSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { databaseIn, makeEstate, readReportNames, reportWriter } from '../estate.ts'
import type { Fault, Trial } from '../fault.ts'
import { judge } from '../oracle.ts'
import { cutPower, type Leftovers, NOTHING, readChanges } from '../powerCut.ts'
import { randomOf } from '../random.ts'
import { folderFor, startSubject } from '../subject.ts'
import type { Writer } from '../writer.ts'

const CLIENTS = 4
/** Writes that are acknowledged before the power is cut. */
const WRITES = { short: 60, long: 1500 }

/** The files, journal and writes of one run of the server. */
interface Recording {
  before: string
  recorded: string
  journal: string
  writer: Writer
}

async function record(trial: Trial): Promise<Recording> {
  const folder = realpathSync(folderFor(trial))
  const recorded = databaseIn(folder)
  const before = join(folder, 'before')
  const journal = join(folder, 'journal')
  const token = await makeEstate({ folder })
  cpSync(recorded, before, { recursive: true, mode: constants.COPYFILE_FICLONE })
  const server = await startSubject(
    trial,
    { folder },
    { preload: ['recordWrites.ts'], env: { TORTURE_RECORDED: recorded, TORTURE_JOURNAL: journal } },
  )
  const writer = reportWriter(token, () => server)
  // Looked at when the answer is here, so later than the server sent it: what is asked of a cut is never too much.
  writer.position = () => statSync(journal).size
  writer.start(CLIENTS)
  await writer.hears(trial.isShort ? WRITES.short : WRITES.long)
  await server.stop('SIGKILL')
  await writer.stop()
  return { before, recorded, journal, writer }
}

/** Cuts the power at one place of the recording, and asks the oracle. @returns what is wrong. */
async function cutAt(
  trial: Trial,
  { before, recorded, journal, writer }: Recording,
  place: number,
  leftovers: Leftovers,
): Promise<string[]> {
  const folder = folderFor(trial)
  try {
    cutPower(readChanges(journal, place), { from: before, recorded, to: databaseIn(folder) }, leftovers)
    return judge(writer.wishes, await readReportNames({ folder }), place)
  } catch (error) {
    const { message, cause } = error as Error
    const because = cause instanceof Error ? ` (${cause.message})` : ''
    return [`The database could not be opened: ${message}${because}`]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const KEPT = ['all', 'nothing', 'first half', 'nothing', 'second half', 'nothing'] as const

export const powerLoss: Fault = {
  name: 'power-loss',
  about:
    'the power is cut under writes, on the embedded database: what was not flushed is gone, or half of it is',
  run: async (trial) => {
    const random = randomOf(`power loss ${trial.seed}`)
    const recording = await record(trial)
    const { writer, journal } = recording
    const told = writer.wishes.flatMap(({ acknowledgedAt }) => acknowledgedAt ?? [])
    const problems: string[] = []
    for (let time = 1; time <= trial.times; time++) {
      // At an answer there is most to lose; anywhere else the engine is in the middle of something.
      const place =
        time % 2 === 1
          ? told[Math.floor(random() * told.length)]!
          : Math.floor(random() * statSync(journal).size)
      const some: Leftovers = {
        keeps: () => KEPT[Math.floor(random() * KEPT.length)]!,
        shareOfChanges: random(),
      }
      const leftovers = time % 4 < 2 ? NOTHING : some
      const found = await cutAt(trial, recording, place, leftovers)
      problems.push(...found.map((each) => `Cut ${time}, at byte ${place}: ${each}`))
      if (time % 10 === 0) trial.say(`${time} cuts`)
    }
    const changes = readChanges(journal, Infinity)
    const flushes = changes.filter(({ kind }) => kind === 'flush').length
    return {
      figures: { cuts: trial.times, acknowledged: writer.acknowledged, changes: changes.length, flushes },
      problems: [...writer.problems, ...problems],
    }
  },
}
