import styles from './Avatar.module.css'

/** The first whole character, surrogate pairs kept together. */
export function firstLetter(text: string): string {
  return String.fromCodePoint(text.codePointAt(0) ?? 63)
}

const LETTER = /[\p{L}\p{N}]/u

/** First letters of the first and last word, signs before them skipped; `maya.lindqvist@…` counts as two words. */
export function initialsOf(name: string): string {
  const letters = (name.split('@')[0] ?? '').split(/[\s._-]+/).flatMap((word) => LETTER.exec(word)?.[0] ?? [])
  const [first = firstLetter(name)] = letters
  return (first + (letters.length > 1 ? letters.at(-1) : '')).toUpperCase()
}

/** One of eight colour pairs, always the same for the same name. */
export function avatarColour(name: string): number {
  let hash = 0
  for (const char of name.toLowerCase()) hash = Math.imul(hash, 31) + (char.codePointAt(0) ?? 0)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39)
  return (hash ^ (hash >>> 15)) & 7
}

/** Initials on a tint of their own. Decorative: the name stands beside it. Swaps fill and ink in dark. */
export function Avatar({ name, size = 32 }: { name: string; size?: number }) {
  const colour = avatarColour(name)
  return (
    <span
      aria-hidden
      className={styles.avatar}
      style={{
        width: size,
        height: size,
        fontSize: `${size / 16 / (size < 32 ? 2.4 : 2.6)}rem`,
        background: `var(--bb-avatar-${colour})`,
        color: `var(--bb-on-avatar-${colour})`,
      }}
    >
      {initialsOf(name)}
    </span>
  )
}
