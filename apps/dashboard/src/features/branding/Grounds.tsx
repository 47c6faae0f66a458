import { Grid, Row, Text } from '@bubbles/ui'
import { type Faintness, GROUNDS, type Ground } from '@bubbles/domain'
import { TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import styles from './Branding.module.css'
import { faintnessAt, LOGO_HEIGHT } from './logoImage.ts'

const NAMES: Record<Ground, string> = { light: 'On light', dark: 'On dark' }
const WORDS = { all: 'Hard to see', part: 'Hard to see in places' }
const UNKNOWN: Record<Ground, Faintness> = { light: null, dark: null }

/** A logo on the two grounds pages have, with a word where it can hardly be seen. */
export function Grounds({ address, alt }: { address: string; alt: string }) {
  const [faint, setFaint] = useState(UNKNOWN)
  useEffect(() => {
    let isCurrent = true
    faintnessAt(address).then(
      (found) => isCurrent && setFaint(found),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [address])
  return (
    <Grid columns="1fr 1fr" gap={12}>
      {(['light', 'dark'] as const).map((ground) => (
        <Text as="figure" key={ground} shrink size="small" tone="secondary">
          <span className={styles.tile} style={{ background: GROUNDS[ground], height: LOGO_HEIGHT + 40 }}>
            <img src={address} alt={ground === 'light' ? alt : ''} style={{ maxHeight: LOGO_HEIGHT }} />
          </span>
          <Row as="figcaption" gap="0 8px" wrap above={6}>
            {NAMES[ground]}
            {faint[ground] && (
              <Row as="span" inline gap={4} tone="warning">
                <TriangleAlert aria-hidden size={14} />
                {WORDS[faint[ground]]}
              </Row>
            )}
          </Row>
        </Text>
      ))}
    </Grid>
  )
}
