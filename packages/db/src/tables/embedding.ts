import type { Defaulted, DefaultedTime } from './core.ts'

/** Tables of migration 0009_embedding.sql: which sites may show reports. */
export interface EmbeddingTables {
  embedding: {
    organisation_id: string
    sites: 'anyone' | 'listed'
    hosts: Defaulted<string[]>
    updated_at: DefaultedTime
  }
}
