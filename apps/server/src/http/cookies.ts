/** Cookies of a request by name. A name that comes twice is a sign of tossing: both are ignored. */
export function readCookies(header: string): Map<string, string> {
  const cookies = new Map<string, string>()
  const twice = new Set<string>()
  for (const part of header.split(';')) {
    const at = part.indexOf('=')
    if (at < 0) continue
    const name = decode(part.slice(0, at).trim())
    if (cookies.has(name)) twice.add(name)
    cookies.set(name, decode(part.slice(at + 1).trim()))
  }
  for (const name of twice) cookies.delete(name)
  return cookies
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
