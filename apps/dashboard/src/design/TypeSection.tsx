import { breakpoints } from '@bubbles/ui'
import styles from './design.module.css'
import { Section } from './Section.tsx'

const scale = [
  ['32/40, 600', 'the four numbers', 32, 40, 600],
  ['24/32, 600', 'page titles', 24, 32, 600],
  ['20/28, 600', 'the one sentence that matters', 20, 28, 600],
  ['18/28', 'standfirst', 18, 28, 400],
  ['18/24, 600', 'figure titles', 18, 24, 600],
  ['16/24, 600', 'card and panel titles', 16, 24, 600],
  ['16/26', 'reading', 16, 26, 400],
  ['14/20', 'interface', 14, 20, 400],
  ['12/16', 'captions and chips', 12, 16, 400],
] as const

const gaps = [4, 8, 12, 16, 24, 40]

/** The scale of type, of gaps and of screens. */
export function TypeSection() {
  return (
    <Section
      id="type"
      title="Type and space"
      words="Roboto variable, served from here. Steps of four. Reading measure 68 characters."
    >
      <div className={styles.card}>
        {scale.map(([size, use, fontSize, lineHeight, fontWeight]) => (
          <div key={size} className={styles.typeRow}>
            <span className={styles.typeSize}>{size}</span>
            <span
              style={{ fontSize: fontSize / 16 + 'rem', lineHeight: `${lineHeight / 16}rem`, fontWeight }}
            >
              {use.charAt(0).toUpperCase() + use.slice(1)}
            </span>
          </div>
        ))}
      </div>
      <div>
        <h3 className={styles.rowLabel}>Gaps</h3>
        <div className={styles.gaps}>
          {gaps.map((gap) => (
            <span key={gap}>
              <i style={{ width: gap }} />
              {gap}
            </span>
          ))}
        </div>
      </div>
      <div>
        <h3 className={styles.rowLabel}>Screens</h3>
        <div className={styles.screens}>
          {Object.entries(breakpoints).map(([name, width]) => (
            <span key={name} style={{ flexGrow: width === 0 ? 300 : Math.sqrt(width) * 12 }}>
              <b>{name}</b> {width}
            </span>
          ))}
        </div>
      </div>
    </Section>
  )
}
