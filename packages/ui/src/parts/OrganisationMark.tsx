import { firstLetter } from './Avatar.tsx'
import styles from './OrganisationMark.module.css'

/** Ground and letter of a mark without a logo, as CSS colours that hold in light and dark. */
export interface MarkColours {
  background: string
  color: string
}

/** An organisation's logo, or the first letter of its name: in its own colours where they are known, else on neutral. Decorative: the name stands beside it. */
export function OrganisationMark({
  name,
  logoUrl,
  colours,
  size = 32,
  wide = false,
}: {
  name: string
  logoUrl?: string
  colours?: MarkColours
  size?: number
  /** A logo may be wider than high: up to three times. */
  wide?: boolean
}) {
  const box = { width: size, height: size, fontSize: size * 0.45 }
  if (logoUrl !== undefined)
    return (
      <img
        alt=""
        src={logoUrl}
        className={styles.logo}
        style={wide ? { height: size, minWidth: size, maxWidth: size * 3 } : box}
      />
    )
  return (
    <span aria-hidden className={styles.mark} style={{ ...box, ...colours }}>
      {firstLetter(name.trim()).toUpperCase()}
    </span>
  )
}
