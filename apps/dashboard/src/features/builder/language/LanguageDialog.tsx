import { directionOf } from '@bubbles/charts'
import { LOCALES } from '@bubbles/domain'
import { FormDialog, SelectField } from '@bubbles/ui'
import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { useOrganisation } from '../../../session/abilities.ts'
import { setBlockAttrs, undoStep } from '../editor/blocks.ts'
import { useReportLanguage } from './useReportLanguage.ts'

/** Which language the report is written in. The change is an edit like any other: it is undone and shared as one. */
export function LanguageDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const language = useReportLanguage(editor)
  const organisation = useOrganisation()?.locale
  const [chosen, setChosen] = useState(language ?? '')
  const choices = choicesWith(language)
  const shown = chosen || organisation
  const isRightToLeft = shown !== undefined && directionOf(shown) === 'rtl'
  return (
    <FormDialog
      open
      width={480}
      title="Report language"
      description="For browsers and screen readers, and for numbers, dates and standard wording on the published page."
      submitLabel="Set language"
      submitDisabled={(chosen || null) === language}
      loading={false}
      error={null}
      onClose={onClose}
      onSubmit={() => {
        const id = editor.state.doc.firstChild?.attrs.id as string
        undoStep(editor, () => setBlockAttrs(editor, id, { language: chosen || null }))
        onClose()
      }}
    >
      <SelectField
        label="Language"
        // The dialog was opened to choose this.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        value={chosen}
        helperText={`${isRightToLeft ? 'Written from right to left. ' : ''}Editions that are already published keep theirs.`}
        choices={[
          { value: '', label: `Your organisation’s: ${nameOf(organisation)}` },
          ...choices.map(({ tag, name }) => ({ value: tag, label: name })),
        ]}
        onChoose={setChosen}
      />
    </FormDialog>
  )
}

const nameOf = (tag: string | undefined): string =>
  LOCALES.find((locale) => locale.tag === tag)?.name ?? tag ?? ''

/** The languages on offer, and the one that was set by the API where it is none of them. */
const choicesWith = (language: string | null) =>
  language === null || LOCALES.some(({ tag }) => tag === language)
    ? LOCALES
    : [{ tag: language, name: language }, ...LOCALES]
