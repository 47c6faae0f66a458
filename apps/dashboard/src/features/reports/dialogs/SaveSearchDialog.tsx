import { SAVED_SEARCH_LIMITS } from '@bubbles/domain'
import { FormDialog, messageOf, TextField } from '@bubbles/ui'
import { useState } from 'react'
import { useSaveSearch } from '../../../api/organisingChanges.ts'
import { savedSearchOf } from '../savedSearch.ts'
import type { ReportAddress } from '../useReportAddress.ts'

/** Gives the list as it is narrowed now a name, under which it stays with the person. */
export default function SaveSearchDialog({
  address: { tab, search },
  onClose,
}: {
  address: ReportAddress
  onClose: () => void
}) {
  const [name, setName] = useState(search.q ?? '')
  const [tried, setTried] = useState(false)
  const save = useSaveSearch()
  const problem = tried && name.trim() === '' ? 'Enter a name for the search.' : null
  return (
    <FormDialog
      open
      title="Save search"
      description="Search terms, filters and sort order are saved. Only you can see this search."
      submitLabel="Save search"
      loading={save.isPending}
      error={save.isError ? messageOf(save.error) : null}
      onClose={onClose}
      onSubmit={() => {
        setTried(true)
        if (name.trim() === '') return
        save.mutate({ name: name.trim(), list: tab, search: savedSearchOf(search) }, { onSuccess: onClose })
      }}
    >
      <TextField
        fullWidth
        // The dialog was opened to type into this.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        label="Name"
        value={name}
        maxLength={SAVED_SEARCH_LIMITS.name}
        error={problem !== null}
        helperText={problem}
        onChange={({ target }) => setName(target.value)}
      />
    </FormDialog>
  )
}
