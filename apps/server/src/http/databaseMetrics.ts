import type { Database } from '@bubbles/db'
import { Counter, Gauge, type Registry } from 'prom-client'

/** Counts the connections and transactions of a process, each time the metrics are read. */
export function countDatabase(registry: Registry, database: Database, connections: number): void {
  const registers = [registry]
  new Gauge({
    name: 'bubbles_database_connections',
    help: 'This process’s connections to the database, by whether they are in use',
    labelNames: ['state'],
    registers,
    async collect() {
      const { connections: open, idle } = await database.stats()
      this.set({ state: 'in_use' }, open - idle)
      this.set({ state: 'idle' }, idle)
    },
  })
  new Gauge({
    name: 'bubbles_database_connections_most',
    help: 'The most connections this process can have to the database',
    registers,
  }).set(connections)
  new Gauge({
    name: 'bubbles_database_waiting',
    help: 'Transactions waiting for a connection',
    registers,
    async collect() {
      this.set((await database.stats()).waiting)
    },
  })
  new Counter({
    name: 'bubbles_database_transactions_total',
    help: 'Transactions, by how they ended',
    labelNames: ['outcome'],
    registers,
    async collect() {
      const { commits, rollbacks } = await database.stats()
      this.reset()
      this.inc({ outcome: 'committed' }, commits)
      this.inc({ outcome: 'rolled_back' }, rollbacks)
    },
  })
  countReplica(registry, database)
}

/** Counts what a replica answers, and how far it is behind; nothing where there is none. */
function countReplica(registry: Registry, { replica }: Database): void {
  const registers = [registry]
  new Gauge({
    name: 'bubbles_replica_in_use',
    help: '1 while reads are answered by the replica, 0 while the primary is asked instead; absent without a replica',
    aggregator: 'min',
    registers,
    collect() {
      if (replica) this.set(replica.stats().state === 'in use' ? 1 : 0)
    },
  }).remove()
  new Gauge({
    name: 'bubbles_replica_lag_seconds',
    help: 'How far the replica is behind the primary, as far as is known; absent without a replica',
    aggregator: 'max',
    registers,
    collect() {
      if (replica) this.set(replica.stats().lagSeconds)
    },
  }).remove()
  new Counter({
    name: 'bubbles_replica_reads_total',
    help: 'Reads that a replica may answer, by who answered them',
    labelNames: ['answered_by'],
    registers,
    collect() {
      this.reset()
      if (!replica) return
      const { reads } = replica.stats()
      this.inc({ answered_by: 'replica' }, reads.replica)
      this.inc({ answered_by: 'primary' }, reads.primary)
    },
  })
}
