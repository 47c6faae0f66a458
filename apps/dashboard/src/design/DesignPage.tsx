import { BrandMark, Row, SegmentedControl, Text, useThemeChoice } from '@bubbles/ui'
import { Monitor, Moon, Sun } from 'lucide-react'
import { ColourSection } from './ColourSection.tsx'
import { ControlsSection } from './ControlsSection.tsx'
import { DataSection } from './DataSection.tsx'
import styles from './design.module.css'
import { FeedbackSection } from './FeedbackSection.tsx'
import { FrameSection } from './FrameSection.tsx'
import { LayoutSection } from './LayoutSection.tsx'
import { TypeSection } from './TypeSection.tsx'

const chapters = [
  ['colour', 'Colour'],
  ['type', 'Type and space'],
  ['layout', 'Layout'],
  ['controls', 'Controls'],
  ['data', 'Data'],
  ['feedback', 'Feedback'],
  ['frame', 'Frame'],
] as const

const themes = [
  { value: 'light', label: 'Light', icon: <Sun aria-hidden /> },
  { value: 'dark', label: 'Dark', icon: <Moon aria-hidden /> },
  { value: 'system', label: 'System', icon: <Monitor aria-hidden /> },
] as const

/** Every part of the design system on one page, for the people who build with it. */
export function DesignPage() {
  const { choice, setChoice } = useThemeChoice()
  return (
    <div className={styles.page}>
      <BrandMark size={44} label="Bubbles" />
      <Row as="header" gap="16px 40px" align="end" justify="space-between" wrap above={8}>
        <div>
          <Text as="h1" size="display" weight="semibold">
            Ink on paper, one light-blue voice.
          </Text>
          <Text as="p" width="60ch" above={12} size="reading" tone="secondary">
            The report is the hero; the tool steps back. Hairlines instead of shadows, tonal states instead of
            decoration, and every part reachable from the keyboard.
          </Text>
        </div>
        <SegmentedControl label="Theme" segments={themes} value={choice} onChange={setChoice} />
      </Row>
      <Row as="nav" gap={24} rule="below" surface="canvas" aria-label="Chapters" className={styles.chapters}>
        {chapters.map(([id, label]) => (
          <a key={id} href={`#${id}`}>
            {label}
          </a>
        ))}
      </Row>
      <main>
        <ColourSection />
        <TypeSection />
        <LayoutSection />
        <ControlsSection />
        <DataSection />
        <FeedbackSection />
        <FrameSection />
      </main>
    </div>
  )
}
