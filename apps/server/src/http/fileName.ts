/** Characters some file system refuses, and those that reach into other folders. */
// oxlint-disable-next-line no-control-regex -- naming the controls is the purpose
const FORBIDDEN = /[\u0000-\u001f\u007f-\u009f\\/:*?"<>|\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
const MAX = 80

/** A file name made of a title; `fallback` where nothing of it is left. */
export function fileName(title: string, ending: string, fallback: string): string {
  const words = title.toWellFormed().replace(FORBIDDEN, ' ').replace(/\s+/g, ' ').trim()
  const short = Array.from(words)
    .slice(0, MAX)
    .join('')
    .replace(/^[.\s]+|(?<![.\s])[.\s]+$/g, '')
  return `${short || fallback}.${ending}`
}

/** `Content-Disposition` for a file to be saved (RFC 6266): its name in plain letters, and as it is for who reads that. */
export function attachment(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\%]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  const safe = /^[^.]/.test(plain) ? plain : `figure${plain.slice(plain.lastIndexOf('.'))}`
  // What `encodeURIComponent` leaves and RFC 8187, 3.2.1 does not allow.
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${safe}"; filename*=UTF-8''${encoded}`
}

/** Of a file to be saved, never shown: should a browser show it all the same, it runs nothing and loads nothing. */
export const SAVED_HEADERS = {
  'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
} as const
