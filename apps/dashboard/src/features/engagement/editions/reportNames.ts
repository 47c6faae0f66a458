import type { Edition } from '../queries.ts'

/** Every report that was ever published, by the name of its newest edition. Editions come newest first. */
export function reportNames(editions: readonly Pick<Edition, 'reportId' | 'name'>[]): Map<string, string> {
  const names = new Map<string, string>()
  for (const { reportId, name } of editions)
    if (!names.has(reportId)) names.set(reportId, name || 'Untitled report')
  return names
}
