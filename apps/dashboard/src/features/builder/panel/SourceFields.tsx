import { sourceLink } from '@bubbles/charts'
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
        value={source.sourceName}
        error={missing}
        onChange={(sourceName) => onChange({ sourceName })}
        maxLength={300}
        placeholder="Who published the data"
      />
      <TextInput
        label="Address of the source"
        type="url"
        value={source.sourceUrl}
        error={addressProblem(source)}
        onChange={(sourceUrl) => onChange({ sourceUrl })}
        maxLength={2000}
        placeholder="https://"
      />
    </>
  )
}

/** What is wrong with the address; null while its beginning is typed. */
function addressProblem(source: Source): string | null {
  const text = source.sourceUrl.trim().toLowerCase()
  if ('https://'.startsWith(text) || sourceLink(source) !== null) return null
  return 'Use an address that begins with https://'
}
