import { parentPort, workerData } from 'node:worker_threads'
import type { ReportDocument } from '@bubbles/report-document'
import { writeMarkdown } from '@bubbles/report-document/markdown/write'
import type { Dataset } from '@bubbles/tables'
import { imagePath } from './bundleFormat.ts'

/** Writes one report as text in a thread of its own, so that nobody else waits for it, and that it can be ended. */
const { document, data } = workerData as {
  document: ReportDocument
  data: ReadonlyMap<string, Dataset | string>
}
parentPort?.postMessage({ value: writeMarkdown(document, { dataOf: (hash) => data.get(hash), imagePath }) })
