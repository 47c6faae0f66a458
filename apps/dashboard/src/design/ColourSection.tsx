import { darkTokens, lightTokens, type TokenName } from '@bubbles/ui'
import styles from './design.module.css'
import { Section } from './Section.tsx'

const groups: { label: string; names: TokenName[] }[] = [
  { label: 'Grounds', names: ['canvas', 'surface', 'raised', 'hover', 'neutral'] },
  { label: 'Lines', names: ['outline', 'outline-strong', 'field-edge'] },
  { label: 'Ink', names: ['text', 'text-secondary', 'text-disabled'] },
  { label: 'Voice', names: ['primary', 'primary-hover', 'primary-tonal', 'brand'] },
  { label: 'Charts, in order', names: ['c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7', 'c8'] },
  { label: 'Map steps, low to high', names: ['map-1', 'map-2', 'map-3', 'map-4', 'map-5', 'map-6', 'map-7'] },
]

const tones = [
  ['success-tonal', 'on-success-tonal', 'It went well'],
  ['warning-tonal', 'on-warning-tonal', 'Look at this'],
  ['error-tonal', 'on-error-tonal', 'It failed'],
  ['primary-tonal', 'on-primary-tonal', 'Chosen'],
  ['comment', 'text', 'Commented text'],
] as const

/** Tokens with both of their values; the swatch shows the current theme's. */
export function ColourSection() {
  return (
    <Section
      id="colour"
      title="Colour"
      words="Every colour is a CSS variable with a value for each theme. Text keeps 4.5:1, marks and field edges 3:1, on both grounds."
    >
      {groups.map((group) => (
        <div key={group.label}>
          <h3 className={styles.rowLabel}>{group.label}</h3>
          <ul className={styles.swatches}>
            {group.names.map((name) => (
              <li key={name} className={styles.swatch}>
                <span className={styles.chipOfColour} style={{ background: `var(--bb-${name})` }} />
                <span className={styles.swatchName}>{name}</span>
                <code>
                  {lightTokens[name]}
                  <br />
                  {darkTokens[name]}
                </code>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <div>
        <h3 className={styles.rowLabel}>Tones, with the ink that stands on them</h3>
        <div className={styles.tones}>
          {tones.map(([ground, ink, words]) => (
            <span key={ground} style={{ background: `var(--bb-${ground})`, color: `var(--bb-${ink})` }}>
              {words}
            </span>
          ))}
        </div>
      </div>
    </Section>
  )
}
