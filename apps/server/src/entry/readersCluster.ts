import cluster, { type Worker } from 'node:cluster'
import { AggregatorRegistry, type Registry } from 'prom-client'

/** Before a process that ended without listening is started again, so that one that cannot start takes no processor. */
const RESTART_MS = 1_000
/** By which every process has stopped: it has 9 s itself. */
const STOP_MS = 9_500

/** What the first process and the others say to each other. */
type Message = { kind: 'stop' } | { kind: 'metrics'; id: number; text?: string }

/**
 * Keeps so many processes that share one port. One that ends is started again; where not one of the first ever listens,
 * this process ends as they did. All stop with this one.
 */
export function keepProcesses(count: number): void {
  const metrics = new AggregatorRegistry()
  let hasListened = false
  let isStopping = false
  const alive = new Set<Worker>()
  const listening = new Set<Worker>()
  const start = () => alive.add(cluster.fork())
  for (let number = 0; number < count; number++) start()

  cluster.on('listening', (worker) => {
    hasListened = true
    listening.add(worker)
  })
  cluster.on('message', (worker, message: Message) => {
    if (message.kind !== 'metrics') return
    void metrics
      .clusterMetrics()
      .catch(() => '')
      .then((text) => worker.isConnected() && worker.send({ ...message, text } satisfies Message))
  })
  cluster.on('exit', (worker, code) => {
    const wasListening = listening.delete(worker)
    alive.delete(worker)
    if (isStopping && alive.size === 0) process.exit(0)
    if (!isStopping && !hasListened) process.exit(code || 1)
    if (!isStopping) setTimeout(() => isStopping || start(), wasListening ? 0 : RESTART_MS)
  })

  const stop = () => {
    if (isStopping) process.exit(1)
    isStopping = true
    for (const worker of alive)
      if (listening.has(worker) && worker.isConnected()) worker.send({ kind: 'stop' } satisfies Message)
      // It does not listen to anything yet, and has nothing under way.
      else worker.process.kill()
    setTimeout(() => process.exit(1), STOP_MS)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

/** Stops one of several processes with the first, whatever signals a terminal sends to all of them. */
export function stopWhenTold(stop: () => void): void {
  process.on('message', (message: Message) => {
    if (message.kind === 'stop') stop()
  })
}

let asked = 0

/** What all processes count, together: any of them may be the one that is asked. */
export function metricsOfAll(registries: Registry[]): () => Promise<string> {
  // Answers the first process where it asks for what this one counts.
  AggregatorRegistry.setRegistries(registries)
  new AggregatorRegistry()
  return () =>
    new Promise((resolve) => {
      const id = ++asked
      const hear = (message: Message) => {
        if (message.kind !== 'metrics' || message.id !== id) return
        process.off('message', hear)
        resolve(message.text ?? '')
      }
      process.on('message', hear)
      process.send?.({ kind: 'metrics', id } satisfies Message)
    })
}
