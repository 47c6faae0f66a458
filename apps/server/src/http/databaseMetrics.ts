import type { Database } from '@bubbles/db'
import { Counter, Gauge, type Registry } from 'prom-client'

/** Counts the connections and transactions of a process, each time the metrics are read. */
export function countDatabase(registry: Registry, database: Database, connections: number): void {
  const registers = [registry]
  new Gauge({
    name: 'bubbles_database_connections',
    help: 'Connections of this process to the database, by whether they are in use',
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
    help: 'How many connections to the database this process may have',
    registers,
  }).set(connections)
  new Gauge({
    name: 'bubbles_database_waiting',
    help: 'Transactions that wait for a connection',
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
}
