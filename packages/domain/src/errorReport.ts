/** What error reporting is labelled with, and how many of the traces are kept (specification 9). */
export const REPORT_ENVIRONMENT = 'prod'
export const TRACE_SAMPLE_RATE = 0.25

/** Members that hold what a report does not need: who it was, what was sent, where from. */
const PRIVATE_KEY =
  /(^|[._-])(authorization|cookies?|passwords?|secret|tokens?|e?mail|query|query_string|fragment|body|ip|address)($|[._-])/i
/** `accessToken` as `access_Token`, so that one pattern reads every spelling. */
const isPrivate = (key: string): boolean =>
  key === 'user' || PRIVATE_KEY.test(key.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_'))

const rules: [pattern: RegExp, instead: string][] = [
  // Queries and fragments of addresses: codes, invitations, where somebody came from.
  [/(?=[?#])(?<=\/[^\s"'<>?#]*)[^\s"'<>]+/g, ''],
  [/(?<![^\s@/"'<>()[\],;:=])[^\s@/"'<>()[\],;:=]+@[^\s@/"'<>()[\],;:=]+\.\p{L}{2,}/gu, '[email]'],
  [/\bBearer\s+[^\s"',]+/gi, 'Bearer [token]'],
  [/\beyJ[\w-]+(\.[\w-]+)*/g, '[token]'],
  // Longer than any id: keys, refresh tokens, invitations.
  [/[\w-]{43,}/g, '[token]'],
]

/**
 * Takes out of anything that leaves for the error-reporting service what is nobody's business there: e-mail addresses,
 * tokens, cookies, bodies, queries of addresses, network addresses.
 * @param value JSON; it stays as it is.
 */
export function scrubReport(value: unknown): unknown {
  if (typeof value === 'string') return scrubText(value)
  if (Array.isArray(value)) return value.map(scrubReport)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !isPrivate(key))
      .map(([key, member]) => [key, scrubReport(member)]),
  )
}

const scrubText = (text: string): string =>
  rules.reduce((clean, [pattern, instead]) => clean.replace(pattern, instead), text)
