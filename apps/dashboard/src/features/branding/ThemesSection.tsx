import { type Branding, sameBranding } from '@bubbles/domain'
import { Button, Row, Text } from '@bubbles/ui'
import { Palette, Undo2 } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { lazy } from '../../session/lazy.ts'
import { BrandingSection } from './BrandingSection.tsx'
import type { Organisation } from './organisation.ts'
import { themeWords } from './themeWords.ts'
import type { BrandingDraft } from './useBrandingDraft.ts'

const ThemesDialog = lazy(() => import('./ThemesDialog.tsx'))

/** Finished looks to start from; what is chosen can be changed below, and undone until it is saved. */
export function ThemesSection({ draft, organisation }: { draft: BrandingDraft; organisation: Organisation }) {
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState<{ name: string; before: Branding } | null>(null)
  const isIn = chosen !== null && !sameBranding(draft.branding, chosen.before)
  const button = useRef<HTMLButtonElement>(null)
  const undo = () => {
    if (chosen) draft.change(chosen.before)
    setChosen(null)
    button.current?.focus()
  }
  return (
    <BrandingSection title={themeWords.title} words={themeWords.about}>
      <Row gap={12} wrap>
        <Button ref={button} size="small" startIcon={<Palette aria-hidden />} onClick={() => setOpen(true)}>
          {themeWords.open}
        </Button>
        {isIn && (
          <Button size="small" variant="text" startIcon={<Undo2 aria-hidden />} onClick={undo}>
            {themeWords.undo(chosen.name)}
          </Button>
        )}
      </Row>
      <Text as="output" live size="small" tone="secondary">
        {isIn && themeWords.chosen(chosen.name)}
      </Text>
      {isOpen && (
        <Suspense>
          <ThemesDialog
            organisation={organisation}
            branding={draft.branding}
            onClose={() => setOpen(false)}
            onChoose={(name, branding) => {
              setChosen({ name, before: draft.branding })
              draft.change(branding)
              setOpen(false)
            }}
          />
        </Suspense>
      )}
    </BrandingSection>
  )
}
