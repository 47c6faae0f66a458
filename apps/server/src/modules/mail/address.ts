const addressPattern =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/i

/**
 * Reads exactly one plain e-mail address (`local@domain`, ASCII, at most 254 characters): no display name, no
 * list, no comment, no quoting, no line break. Mail libraries take all of those and would send to more people
 * than the caller meant.
 * @returns the address with its domain in lower case, or null if the text is anything else.
 */
export function parseEmailAddress(raw: string): string | null {
  if (raw.length > 254 || !addressPattern.test(raw)) return null
  const at = raw.lastIndexOf('@')
  const local = raw.slice(0, at)
  if (local.startsWith('.') || local.endsWith('.') || local.includes('..')) return null
  return `${local}@${raw.slice(at + 1).toLowerCase()}`
}
