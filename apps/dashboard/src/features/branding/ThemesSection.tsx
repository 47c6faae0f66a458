import { Button, Row, Text } from '@bubbles/ui'
import { Palette, Undo2 } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { lazy } from '../../session/lazy.ts'
import type { Branding } from '../../api/branding.ts'
import { BrandingSection } from './BrandingSection.tsx'
import { nameOfLook } from './looks.ts'
import type { Organisation } from './organisation.ts'
import { themeWords } from './themeWords.ts'
import type { BrandingDraft } from './useBrandingDraft.ts'

const ThemesDialog = lazy(() => import('./ThemesDialog.tsx'))

/** The look in use, and finished ones to start from; what is chosen can be changed below, and undone until it is saved. */
export function ThemesSection({
  draft,
  saved,
  organisation,
}: {
  draft: BrandingDraft
  saved: Branding
  organisation: Organisation
}) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const undo = () => {
    draft.undoLook()
    button.current?.focus()
  }
  return (
    <BrandingSection title={themeWords.title} words={themeWords.about}>
      <Text as="p" weight="medium">
        {themeWords.inUse(nameOfLook(saved))}
      </Text>
      <Row gap={12} wrap>
        <Button ref={button} size="small" startIcon={<Palette aria-hidden />} onClick={() => setOpen(true)}>
          {themeWords.open}
        </Button>
        {draft.look !== null && (
          <Button size="small" variant="text" startIcon={<Undo2 aria-hidden />} onClick={undo}>
            {themeWords.undo}
          </Button>
        )}
      </Row>
      <Text as="output" live size="small" tone="secondary">
        {draft.look !== null && themeWords.chosen(draft.look)}
      </Text>
      {isOpen && (
        <Suspense>
          <ThemesDialog
            organisation={organisation}
            branding={draft.branding}
            saved={saved}
            onClose={() => setOpen(false)}
            onChoose={({ name, branding }) => {
              draft.choose(name, branding)
              setOpen(false)
            }}
          />
        </Suspense>
      )}
    </BrandingSection>
  )
}
