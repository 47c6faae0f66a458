import Bowser from 'bowser'

/** What a User-Agent header says of a browser: families alone, since versions would help to tell readers apart. */
export interface UserAgent {
  /** Such as `Samsung Internet`; null if unknown. */
  browser: string | null
  /** Such as `iOS`; null if unknown. */
  system: string | null
  device: 'desktop' | 'mobile' | 'tablet' | null
}

/** Longer headers are read so far: a browser's name comes before that. */
const MAX_LENGTH = 512
/** Headers remembered at once; readers share most of theirs. */
const MAX_KNOWN = 1_000

/** Families by the names that Bowser gives to their versions for one system. */
const FAMILIES: Readonly<Record<string, string>> = {
  'Microsoft Edge': 'Edge',
  'Samsung Internet for Android': 'Samsung Internet',
  'Opera Touch': 'Opera',
  'Opera Coast': 'Opera',
  Chromium: 'Chrome',
}
const BROWSERS = new Set(['Chrome', 'Edge', 'Firefox', 'Opera', 'Safari', 'Samsung Internet'])

/** Of systems whose device Bowser leaves open. */
const DEVICES: Readonly<Record<string, 'desktop'>> = { 'Chrome OS': 'desktop' }

const known = new Map<string, UserAgent>()

/** Reads a User-Agent header of any length; the same header is read once. */
export function readUserAgent(header: string): UserAgent {
  const text = header.slice(0, MAX_LENGTH)
  const remembered = known.get(text)
  if (remembered) return remembered
  if (known.size >= MAX_KNOWN) known.delete(known.keys().next().value!)
  const read = parse(text)
  known.set(text, read)
  return read
}

function parse(text: string): UserAgent {
  if (text === '') return { browser: null, system: null, device: null }
  const { browser, os, platform } = Bowser.parse(text)
  const family = FAMILIES[browser.name ?? ''] ?? browser.name ?? ''
  const type = platform.type
  return {
    browser: BROWSERS.has(family) ? family : null,
    system: os.name ?? null,
    device:
      type === 'desktop' || type === 'mobile' || type === 'tablet' ? type : (DEVICES[os.name ?? ''] ?? null),
  }
}
