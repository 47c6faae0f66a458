import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Vault } from './vault.ts'

/**
 * What a browser has done before, proven by a cookie: signed in to an account, or asked for a code. Guesses made
 * elsewhere do not slow such a browser down at that account (OWASP, Slow Down Online Guessing Attacks with Device
 * Cookies). The cookie grants nothing else.
 *
 * Its value is `{id}.{entry}.{entry}…`, an entry `{kind}{day in base 36}~{MAC of id, kind, day and account}`. It names no
 * account, and an entry is good for one browser and one account only.
 */
export class KnownBrowser {
  #id: string | null
  #entries: Entry[]
  #isChanged = false
  readonly #vault: Vault
  readonly #today: number

  private constructor(vault: Vault, today: number, id: string | null, entries: Entry[]) {
    this.#vault = vault
    this.#today = today
    this.#id = id
    this.#entries = entries
  }

  /** @param header the Cookie header; whatever is in it that we did not write proves nothing. */
  static read(vault: Vault, header: string | undefined, now: Date): KnownBrowser {
    const today = Math.floor(now.getTime() / DAY_MS)
    const value = valueOf(header)
    if (value === null) return new KnownBrowser(vault, today, null, [])
    const [id = '', ...texts] = value.split('.')
    const entries = texts.slice(0, MAX_ENTRIES).flatMap((text) => entryOf(text) ?? [])
    return new KnownBrowser(
      vault,
      today,
      id,
      entries.filter(({ kind, day }) => day <= today && today - day <= DAYS[kind]),
    )
  }

  /**
   * The name under which tries of this browser at an account are counted; null for a browser that has not done that
   * before. The work depends on the cookie alone, never on the account.
   */
  idFor(kind: EntryKind, sub: string): string | null {
    let isKnown = false
    for (const entry of this.#entries) {
      if (this.#id === null || entry.kind !== kind) continue
      if (timingSafeEqual(this.#mac(this.#id, kind, entry.day, sub), entry.mac)) isKnown = true
    }
    return isKnown ? this.#id : null
  }

  /** Notes that this browser has done that. Call it once the work is committed; `setCookie` then has the cookie. */
  remember(kind: EntryKind, sub: string): void {
    this.#id ??= randomBytes(16).toString('base64url')
    const id = this.#id
    const isSame = (entry: Entry) =>
      entry.kind === kind && timingSafeEqual(this.#mac(id, kind, entry.day, sub), entry.mac)
    const entry = { kind, day: this.#today, mac: this.#mac(id, kind, this.#today, sub) }
    this.#entries = [entry, ...this.#entries.filter((each) => !isSame(each))].slice(0, MAX_ENTRIES)
    this.#isChanged = true
  }

  /** The Set-Cookie header that carries what was remembered; null if nothing was. */
  setCookie(isHttps: boolean): string | null {
    if (!this.#isChanged) return null
    const entries = this.#entries.map(
      ({ kind, day, mac }) => `${kind}${day.toString(36)}~${mac.toString('base64url')}`,
    )
    const value = [this.#id, ...entries].join('.')
    return [
      `${COOKIE}=${value}`,
      `Path=${COOKIE_PATH}`,
      `Max-Age=${365 * 24 * 60 * 60}`,
      'HttpOnly',
      'SameSite=Lax',
      ...(isHttps ? ['Secure'] : []),
    ].join('; ')
  }

  #mac(id: string, kind: EntryKind, day: number, sub: string): Buffer {
    return this.#vault.mac('known-browser', id, kind, String(day), sub).subarray(0, MAC_BYTES)
  }
}

/** `s`: gave the account's password; `t`: a code of its second step as well; `c`: asked for a code for it. */
export type EntryKind = 's' | 't' | 'c'

interface Entry {
  kind: EntryKind
  /** Days since 1970. */
  day: number
  mac: Buffer
}

const COOKIE = 'bubbles-browser'
/** Nothing but the pool ever sees it. */
const COOKIE_PATH = '/idp'
const DAY_MS = 24 * 60 * 60_000
const MAC_BYTES = 16
/** Several people may share a browser. The oldest entry goes first. */
const MAX_ENTRIES = 8
/** How long an entry counts, in days. */
const DAYS: Record<EntryKind, number> = { s: 365, t: 365, c: 1 }

function valueOf(header: string | undefined): string | null {
  const pattern = new RegExp(`(?:^|; ?)${COOKIE}=([\\w-]{22}(?:\\.[\\w~-]{1,40})*)(?:;|$)`)
  return (header && header.length <= 8192 && pattern.exec(header)?.[1]) || null
}

function entryOf(text: string): Entry | null {
  const [, kind, day = '', mac = ''] = /^([sct])([0-9a-z]{1,6})~([\w-]{22})$/.exec(text) ?? []
  if (kind === undefined) return null
  return { kind: kind as EntryKind, day: Number.parseInt(day, 36), mac: Buffer.from(mac, 'base64url') }
}
