const phonePattern = /^\+[1-9][0-9]{6,14}$/

/**
 * Reads one telephone number with its country code (ITU-T E.164), as people type it: spaces, hyphens and parentheses
 * between the digits, and the trunk prefix `(0)`, do not count.
 * @returns for example `+493012345678`, or null if the text is anything else.
 */
export function parsePhoneNumber(raw: string): string | null {
  if (raw.length > 40) return null
  const number = raw.replace(/\(0\)/g, '').replace(/[\s()\p{Pd}]/gu, '')
  return phonePattern.test(number) ? number : null
}
