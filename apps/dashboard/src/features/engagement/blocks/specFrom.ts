/** What of a schema is needed here. */
interface Schema<Spec> {
  parse: (value: unknown) => Spec
  safeParse: (
    value: unknown,
  ) => { success: true; data: Spec } | { success: false; error: { issues: { path: PropertyKey[] }[] } }
}

/** The settings of a figure among a block's attributes; those that do not fit count as not set. */
export function specFrom<Spec>(schema: Schema<Spec>, attrs: Record<string, unknown> | undefined): Spec {
  const set = Object.fromEntries(Object.entries(attrs ?? {}).filter(([, value]) => value !== null))
  const parsed = schema.safeParse(set)
  if (parsed.success) return parsed.data
  const wrong = new Set(parsed.error.issues.map((issue) => issue.path[0]))
  return schema.parse(Object.fromEntries(Object.entries(set).filter(([name]) => !wrong.has(name))))
}
