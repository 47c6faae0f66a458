import type { Tables } from '@bubbles/db'

/** A column whose bytes can be in the object store; `{column}_object` then has their hash. */
export interface FileColumn {
  table: keyof Tables
  column: string
  /** The primary key after `organisation_id`. */
  key: readonly string[]
}

/** All there are. A test compares them with the database's catalogue. */
export const FILE_COLUMNS: readonly FileColumn[] = [
  { table: 'files', column: 'bytes', key: ['hash'] },
  { table: 'file_copies', column: 'bytes', key: ['file_hash', 'width'] },
  { table: 'report_thumbnails', column: 'bytes', key: ['report_id'] },
  { table: 'report_imports', column: 'content', key: ['id'] },
  { table: 'publications', column: 'html_gzip', key: ['id'] },
  { table: 'publications', column: 'html_brotli', key: ['id'] },
  { table: 'publication_pdfs', column: 'pdf', key: ['publication_id'] },
  { table: 'publication_data', column: 'csv_gzip', key: ['publication_id', 'block_id'] },
]
