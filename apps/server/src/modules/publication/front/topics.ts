import { readTopicPairs } from './reader.ts'

/** A tag that is open to readers, and the reports that have it. */
export interface Topic {
  id: string
  name: string
  reportIds: ReadonlySet<string>
}

/** The topics of an organisation that at least one of the listed reports has. Within a transaction. */
export async function readTopics(
  organisationId: string,
  rows: readonly { report_id: string }[],
): Promise<Topic[]> {
  if (rows.length === 0) return []
  const listed = new Set(rows.map((row) => row.report_id))
  const topics = new Map<string, { id: string; name: string; reportIds: Set<string> }>()
  for (const { id, name, report_id } of await readTopicPairs(organisationId)) {
    if (!listed.has(report_id)) continue
    const topic = topics.get(id) ?? { id, name, reportIds: new Set<string>() }
    topics.set(id, topic)
    topic.reportIds.add(report_id)
  }
  return [...topics.values()]
}

/** The names of a report's topics, in the order of the alphabet of a language. */
export const topicNames = (topics: readonly Topic[], reportId: string, locale: string): string[] =>
  topics
    .filter(({ reportIds }) => reportIds.has(reportId))
    .map(({ name }) => name)
    .toSorted((one, other) => one.localeCompare(other, locale))
