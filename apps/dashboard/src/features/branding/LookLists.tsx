import type { Branding } from '@bubbles/domain'
import { PRODUCT_PALETTE } from '@bubbles/report-renderer/branding'
import { Chip, Row, Text } from '@bubbles/ui'
import { useId } from 'react'
import { familyOf } from '../../ui/brandFonts.ts'
import type { Look } from './looks.ts'
import styles from './ThemesDialog.module.css'
import { themeWords } from './themeWords.ts'

/** Colours shown of each look. */
const MAX_SWATCHES = 6

/** The themes and what the organisation had before, of which one is chosen. */
export function LookLists({
  looks,
  former,
  ...choice
}: {
  looks: readonly Look[]
  former: readonly Look[]
  chosen: string
  /** The one the organisation has. */
  used: string | undefined
  onChange: (id: string) => void
}) {
  const name = useId()
  return (
    <>
      <LookList name={name} label={themeWords.list} looks={looks} {...choice} />
      {former.length > 0 && (
        <>
          <Text as="h3" weight="semibold">
            {themeWords.former}
          </Text>
          <LookList name={name} label={themeWords.former} looks={former} {...choice} />
        </>
      )}
    </>
  )
}

/** Looks to choose from, each with its colours and its name in its own letters. */
function LookList({
  name,
  label,
  looks,
  chosen,
  used,
  onChange,
}: {
  /** Makes one choice of several lists. */
  name: string
  label: string
  looks: readonly Look[]
  chosen: string
  /** The one the organisation has. */
  used: string | undefined
  onChange: (id: string) => void
}) {
  return (
    <fieldset className={styles.themes} aria-label={label}>
      {looks.map(({ id, name: title, words, branding }) => (
        <label key={id} className={styles.theme}>
          <input
            type="radio"
            name={name}
            checked={id === chosen}
            aria-label={title}
            aria-describedby={`${name}-${id}`}
            onChange={() => onChange(id)}
          />
          <Text grow shrink>
            <Row as="span" gap={8}>
              <span
                className={styles.name}
                style={{ fontFamily: familyOf(branding.defaultReportHeadersFont) }}
              >
                {title}
              </span>
              {id === used && <Chip tone="primary">{themeWords.used}</Chip>}
            </Row>
            <Text id={`${name}-${id}`} block size="small" tone="secondary">
              {words}
            </Text>
            <span aria-hidden className={styles.colours}>
              {coloursOf(branding).map((colour) => (
                <span key={colour} style={{ background: colour }} />
              ))}
            </span>
          </Text>
        </label>
      ))}
    </fieldset>
  )
}

const coloursOf = ({ palette }: Branding): readonly string[] =>
  [...new Set(palette.length > 0 ? palette : PRODUCT_PALETTE)].slice(0, MAX_SWATCHES)
