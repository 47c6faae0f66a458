import { type MapSpec, mapSpec } from '@bubbles/charts'

/** The map settings among a block's attributes; one that does not fit counts as not set. */
export function mapSpecOf(attrs: Record<string, unknown>): MapSpec {
  const parsed = mapSpec.safeParse(attrs)
  if (parsed.success) return parsed.data
  const wrong = new Set(parsed.error.issues.map((issue) => issue.path[0]))
  return mapSpec.parse(Object.fromEntries(Object.entries(attrs).filter(([name]) => !wrong.has(name))))
}
