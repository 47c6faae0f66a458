import { fullAddressFault } from '@bubbles/charts'
import { MAX_STATEMENT_ADDRESS } from '@bubbles/domain'
import { FormShell, SettingsSection, TextField } from '@bubbles/ui'
import { useState } from 'react'
import { SavedWords } from './SavedWords.tsx'
import { type Organisation, useSetting } from './useSetting.ts'

const WORDS =
  'If you publish a statement about the accessibility of your reports, give its address here. Every published page then links to it in its footer, including existing ones.'

/** Where the organisation says how accessible its reports are. */
export function AccessibilitySection({ organisation }: { organisation: Organisation }) {
  const address = useSetting(organisation, 'accessibilityStatement')
  const [tried, setTried] = useState(false)
  const wanted = address.value?.trim() || null
  const fault = wanted === null ? null : fullAddressFault(wanted)
  return (
    <SettingsSection id="accessibility" title="Accessibility statement" words={WORDS}>
      <FormShell
        submitLabel="Save statement address"
        busyLabel="Saving"
        submitDisabled={!address.isChanged}
        onDiscard={address.reset}
        loading={address.loading}
        error={address.error}
        after={<SavedWords>{address.isSaved ? savedWords(organisation) : null}</SavedWords>}
        onSubmit={() => {
          setTried(true)
          if (fault === null) address.save(wanted)
        }}
      >
        <TextField
          label="Statement’s web address"
          size="small"
          value={address.value ?? ''}
          onChange={(event) => address.change(event.target.value || null)}
          error={tried && fault !== null}
          helperText={(tried ? fault : null) ?? 'Leave it empty for no link.'}
          autoComplete="off"
          maxLength={MAX_STATEMENT_ADDRESS}
          spellCheck={false}
          readOnly={address.loading}
        />
      </FormShell>
    </SettingsSection>
  )
}

const savedWords = ({ accessibilityStatement }: Organisation): string =>
  accessibilityStatement === null ? 'Saved. Pages don’t link to a statement.' : 'Statement saved.'
