import { Counter, Gauge, Histogram } from 'prom-client'

/** Told of what happens in a queue. */
export interface QueueObserver {
  /** How many are at work now. */
  running: (count: number) => void
  /** How many wait now. */
  waiting: (size: number) => void
  /** Somebody had to wait for a turn, in seconds, and got it. */
  waited: (seconds: number) => void
  refused: () => void
}

const labelNames = ['queue'] as const

const running = new Gauge({
  name: 'bubbles_queue_running',
  help: 'Requests and jobs that are running, by queue',
  labelNames,
})
const places = new Gauge({
  name: 'bubbles_queue_places',
  help: 'How many requests and jobs can run at once, by queue',
  labelNames,
})
const waiting = new Gauge({
  name: 'bubbles_queue_waiting',
  help: 'Requests and jobs waiting for their turn, by queue',
  labelNames,
})
const waits = new Histogram({
  name: 'bubbles_queue_wait_seconds',
  help: 'How long requests and jobs waited, if they had to, by queue',
  labelNames,
  buckets: [0.005, 0.02, 0.1, 0.25, 0.5, 1, 2, 5, 15],
})
const refusals = new Counter({
  name: 'bubbles_queue_refused_total',
  help: 'What was turned away because its wait would have been too long, by queue',
  labelNames,
})

const NOBODY: QueueObserver = {
  running: () => {},
  waiting: () => {},
  waited: () => {},
  refused: () => {},
}

/** Counts a queue under its name; a queue without one is not counted. */
export function observeQueue(queue: string | undefined, atOnce: number): QueueObserver {
  if (queue === undefined) return NOBODY
  const busy = running.labels({ queue })
  const size = waiting.labels({ queue })
  const wait = waits.labels({ queue })
  const refused = refusals.labels({ queue })
  places.set({ queue }, atOnce)
  busy.set(0)
  size.set(0)
  return {
    running: (count) => busy.set(count),
    waiting: (now) => size.set(now),
    waited: (seconds) => wait.observe(seconds),
    refused: () => refused.inc(),
  }
}
