import { createHmac, timingSafeEqual } from 'node:crypto'

/** For how long a page that is open can begin to play its videos. */
const LIFETIME_S = 4 * 3600
/** Keeps this signature apart from any other made with the same secret. */
const PURPOSE = 'bubbles.file-pass.v1.'

const macOf = (gate: string, file: string, until: number, secret: Uint8Array): Buffer =>
  createHmac('sha256', secret).update(PURPOSE).update(`${gate}/${file}/${until}`).digest()

/**
 * What lets a player have a file of a page that isn't for everyone. A page is sandboxed, so what it plays is asked for without
 * cookies, and neither a session nor a proof comes along: whoever was sent the page has the pass in the file's address.
 * @param gate of the page: what has changed it ends all its passes
 */
export function filePass(gate: string, file: string, secret: Uint8Array, now: Date): string {
  const until = Math.floor(now.getTime() / 1000) + LIFETIME_S
  return `${until}.${macOf(gate, file, until, secret).toString('base64url')}`
}

/** Whether a pass is for this file of this page and hasn't ended. Never throws. */
export function isFilePass(
  pass: unknown,
  gate: string,
  file: string,
  secret: Uint8Array,
  now: Date,
): boolean {
  const [until = '', mac = ''] = typeof pass === 'string' ? pass.split('.') : []
  const given = Buffer.from(mac, 'base64url')
  const expected = macOf(gate, file, Number(until), secret)
  return (
    given.length === expected.length &&
    timingSafeEqual(given, expected) &&
    Number(until) * 1000 > now.getTime()
  )
}

/** The page with a pass in the address of each video and of its captions. */
export const withFilePasses = (html: string, gate: string, secret: Uint8Array, now: Date): string =>
  html.replaceAll(
    /( src="\/bubbles\/download\/[^"?]*\/)(file-[\w-]{1,64}\.(?:mp4|webm|vtt))"/g,
    (_, before: string, file: string) => `${before}${file}?pass=${filePass(gate, file, secret, now)}"`,
  )
