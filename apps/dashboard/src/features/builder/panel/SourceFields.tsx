import { sourceLink } from '@bubbles/charts'
import { AddressInput } from './AddressInput.tsx'
import { TextInput } from './fields.tsx'

/** Where the numbers of a block come from. */
export interface Source {
  sourceName: string
  sourceUrl: string
}

/** Name and address of a block's source, typed key by key. */
export function SourceFields({
  source,
  missing = null,
  onChange,
}: {
  source: Source
  /** What to say where no source is named; null where none is needed. */
  missing?: string | null
  onChange: (change: Partial<Source>) => void
}) {
  return (
    <>
      <TextInput
        label="Source"
        about="missing-source"
        value={source.sourceName}
        missing={missing}
        onChange={(sourceName) => onChange({ sourceName })}
        maxLength={300}
        placeholder="Who published the data"
      />
      <AddressInput
        label="Source address"
        value={source.sourceUrl}
        problemOf={addressProblem}
        onChange={(sourceUrl) => onChange({ sourceUrl })}
        placeholder="https://"
      />
    </>
  )
}

/** What is wrong with the address; null while its beginning is typed. */
function addressProblem(sourceUrl: string): string | null {
  const text = sourceUrl.trim().toLowerCase()
  if ('https://'.startsWith(text) || sourceLink({ sourceUrl }) !== null) return null
  return 'Use an address that begins with https://'
}
