/** What pages are kept compressed as. */
export type Encoding = 'br' | 'gzip'

/**
 * The encoding a reader likes best of those pages are kept in (RFC 9110, 12.5.3); null for none. One it gives the
 * weight 0 is one it cannot read.
 * @param kept for what is kept in fewer
 */
export function chooseEncoding(
  header: string | undefined,
  kept: readonly Encoding[] = ['br', 'gzip'],
): Encoding | null {
  const weights = new Map<string, number>()
  for (const part of (header ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((each) => each.trim())
    const weight = parameters.find((each) => each.startsWith('q='))
    if (name) weights.set(name === 'x-gzip' ? 'gzip' : name, weight ? Number(weight.slice(2)) || 0 : 1)
  }
  const weightOf = (encoding: Encoding) =>
    kept.includes(encoding) ? (weights.get(encoding) ?? weights.get('*') ?? 0) : 0
  const [br, gzip] = [weightOf('br'), weightOf('gzip')]
  if (br === 0 && gzip === 0) return null
  return br >= gzip ? 'br' : 'gzip'
}

/** Whether a reader has what `etag` names already: `If-None-Match`, compared weakly (RFC 9110, 13.1.2). */
export function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  if (header.trim() === '*') return true
  // An opaque tag holds any character but a quote, commas too.
  return [...header.matchAll(/(?:W\/)?("[^"]*")/g)].some(([, tag]) => tag === etag)
}
