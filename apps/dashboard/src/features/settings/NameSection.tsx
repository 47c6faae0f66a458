import { FormShell, SettingsSection, TextField } from '@bubbles/ui'
import { SavedWords } from './SavedWords.tsx'
import { type Organisation, useSetting } from './useSetting.ts'

/** The organisation's name for people. */
export function NameSection({ organisation }: { organisation: Organisation }) {
  const name = useSetting(organisation, 'friendlyName')
  const isEmpty = name.value.trim() === ''
  return (
    <SettingsSection
      id="name"
      title="Name"
      words="Members and readers see it, including on pages that are already published."
    >
      <FormShell
        submitLabel="Save name"
        busyLabel="Saving"
        submitDisabled={!name.isChanged}
        onDiscard={name.reset}
        loading={name.loading}
        error={name.error}
        after={<SavedWords>{name.isSaved ? 'Name saved.' : null}</SavedWords>}
        onSubmit={() => {
          if (!isEmpty) name.save(name.value.trim())
        }}
      >
        <TextField
          label="Organisation name"
          size="small"
          value={name.value}
          onChange={(event) => name.change(event.target.value)}
          autoComplete="organization"
          error={isEmpty}
          helperText={isEmpty ? 'Give the organisation a name.' : undefined}
          maxLength={120}
          readOnly={name.loading}
        />
      </FormShell>
    </SettingsSection>
  )
}
