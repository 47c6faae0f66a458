import { BrandMark, SegmentedControl, useThemeChoice } from '@bubbles/ui'
import { Monitor, Moon, Sun } from 'lucide-react'
import { ColourSection } from './ColourSection.tsx'
import { ControlsSection } from './ControlsSection.tsx'
import { DataSection } from './DataSection.tsx'
import styles from './design.module.css'
import { FeedbackSection } from './FeedbackSection.tsx'
import { FrameSection } from './FrameSection.tsx'
import { TypeSection } from './TypeSection.tsx'

const chapters = [
  ['colour', 'Colour'],
  ['type', 'Type and space'],
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
      <header className={styles.masthead}>
        <div className={styles.mark}>
          <BrandMark size={44} label="Bubbles" />
        </div>
        <div className={styles.mastheadWords}>
          <h1>Ink on paper, one light-blue voice.</h1>
          <p>
            The report is the hero; the tool steps back. Hairlines instead of shadows, tonal states instead of
            decoration, and every part reachable from the keyboard.
          </p>
        </div>
        <SegmentedControl label="Theme" segments={themes} value={choice} onChange={setChoice} />
      </header>
      <nav aria-label="Chapters" className={styles.chapters}>
        {chapters.map(([id, label]) => (
          <a key={id} href={`#${id}`}>
            {label}
          </a>
        ))}
      </nav>
      <main>
        <ColourSection />
        <TypeSection />
        <ControlsSection />
        <DataSection />
        <FeedbackSection />
        <FrameSection />
      </main>
    </div>
  )
}
