import { Button, Row, SegmentedControl, Text, useMediaQuery } from '@bubbles/ui'
import { Monitor, Moon, Smartphone, Sun } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import type { Branding } from '../../api/branding.ts'
import type { Organisation } from './organisation.ts'
import { PageFrame } from './PageFrame.tsx'
import styles from './Preview.module.css'
import { sample } from './sample.ts'
import { useBrandedPage } from './useBrandedPage.ts'

const ICONS = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const
/** Width in px of the page shown in the frame. */
const WIDTHS = { wide: 960, phone: 390 } as const

/** A published page in what is chosen so far, drawn by what draws published pages. */
export function Preview({ organisation, branding }: { organisation: Organisation; branding: Branding }) {
  const [ground, setGround] = useState<'light' | 'dark'>('light')
  const [device, setDevice] = useState<keyof typeof WIDTHS>(() =>
    window.innerWidth < 600 ? 'phone' : 'wide',
  )
  // On narrow screens it stays above the settings, unless it is folded to give them room.
  const canFold = useMediaQuery('(max-width: 1239.95px)')
  const [isFolded, setFolded] = useState(false)
  const isHidden = canFold && isFolded
  const parts = useBrandedPage(sample, organisation, useDeferredValue(branding), ground)

  return (
    <section className={styles.preview} aria-labelledby="preview-title" data-folded={isHidden || undefined}>
      <Row gap={12}>
        <Text as="h2" id="preview-title" push="after" size="large" weight="semibold">
          Preview
        </Text>
        {canFold && (
          <Button
            size="small"
            variant="text"
            aria-expanded={!isHidden}
            aria-controls="preview-page"
            onClick={() => setFolded(!isFolded)}
          >
            {isHidden ? 'Show' : 'Hide'}
          </Button>
        )}
        <SegmentedControl
          label="Background"
          iconOnly
          value={ground}
          onChange={setGround}
          segments={[
            { value: 'light', label: 'Light', icon: <Sun {...ICONS} /> },
            { value: 'dark', label: 'Dark', icon: <Moon {...ICONS} /> },
          ]}
        />
        <SegmentedControl
          label="Width"
          iconOnly
          value={device}
          onChange={setDevice}
          segments={[
            { value: 'wide', label: 'Wide screen', icon: <Monitor {...ICONS} /> },
            { value: 'phone', label: 'Phone', icon: <Smartphone {...ICONS} /> },
          ]}
        />
      </Row>
      <div id="preview-page" className={styles.frame} hidden={isHidden}>
        <PageFrame title="A report with this branding" parts={parts} width={WIDTHS[device]} />
      </div>
    </section>
  )
}
