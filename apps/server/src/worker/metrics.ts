import type { Database } from '@bubbles/db'
import { Counter, Gauge } from 'prom-client'
import { readOutboxLag } from './outbox.ts'

export const laneRunning = new Gauge({
  name: 'bubbles_worker_running',
  help: 'Outbox rows at work in this process, by lane',
  labelNames: ['lane'],
})
export const lanePlaces = new Gauge({
  name: 'bubbles_worker_places',
  help: 'How many outbox rows can be at work in this process at once, by lane',
  labelNames: ['lane'],
})
const attempts = new Counter({
  name: 'bubbles_worker_attempts_total',
  help: 'Outbox rows that were tried, by kind and by what became of them',
  labelNames: ['kind', 'outcome'],
})
const rounds = new Counter({
  name: 'bubbles_worker_rounds_total',
  help: 'Rounds of the worker, by name and whether they worked',
  labelNames: ['round', 'outcome'],
})
const lastRound = new Gauge({
  name: 'bubbles_worker_last_round_timestamp_seconds',
  help: 'When a round of the worker last worked, by name',
  labelNames: ['round'],
})

export const countAttempt = (kind: string, outcome: string): void => attempts.inc({ kind, outcome })

export function countRound(round: string, hasWorked: boolean): void {
  rounds.inc({ round, outcome: hasWorked ? 'worked' : 'failed' })
  if (hasWorked) lastRound.setToCurrentTime({ round })
}

const due = new Gauge({
  name: 'bubbles_outbox_due',
  help: 'Outbox rows that are due and not at work, by kind',
  labelNames: ['kind'],
})
const oldest = new Gauge({
  name: 'bubbles_outbox_oldest_seconds',
  help: 'How long the oldest unfinished outbox row has waited since it was queued, by kind',
  labelNames: ['kind'],
})

/** Reads what waits in the outbox. A kind of which nothing waits is not there. @throws DatabaseError */
export async function measureOutbox(database: Database): Promise<void> {
  const kinds = await readOutboxLag(database)
  due.reset()
  oldest.reset()
  for (const { kind, dueCount, seconds } of kinds) {
    due.set({ kind }, dueCount)
    oldest.set({ kind }, seconds)
  }
}
