import { type ChartSpec, type Dataset, draftAltText, scaleNote, sourceLink, writtenIn } from '@bubbles/charts'
import Button from '@mui/material/Button'
import { useOrganisation } from '../../../session/abilities.ts'
import { TextInput } from '../panel/fields.tsx'

/** What is wrong with the address of the source; null while its beginning is typed. */
function addressProblem(spec: ChartSpec): string | null {
  const text = spec.sourceUrl.trim().toLowerCase()
  if ('https://'.startsWith(text) || sourceLink(spec) !== null) return null
  return 'Use an address that begins with https://'
}

/** Step four: the words around the chart, and the ones for who cannot see it. */
export function AnnotateStep({
  spec,
  dataset,
  change,
}: {
  spec: ChartSpec
  dataset: Dataset | undefined
  change: (settings: Partial<ChartSpec>, how: 'choice' | 'typing') => void
}) {
  const set = (name: keyof ChartSpec) => (value: string) => change({ [name]: value }, 'typing')
  const locale = useOrganisation()?.locale
  const note = dataset ? writtenIn(locale, () => scaleNote(spec, dataset)) : ''
  const unsaid = note !== '' && !spec.description.includes(note) && !spec.notes.includes(note)
  return (
    <>
      <TextInput
        label="Title"
        value={spec.title}
        onChange={set('title')}
        rows={2}
        maxLength={300}
        help="The finding, in one sentence: Solar overtook coal."
      />
      <TextInput
        label="Description"
        value={spec.description}
        onChange={set('description')}
        rows={2}
        maxLength={1000}
        help={
          unsaid
            ? `What, where, when, and the unit. ${note} Say so here.`
            : 'What, where, when, and the unit.'
        }
        action={
          unsaid && (
            <Button
              size="small"
              variant="text"
              onClick={() =>
                change({ description: [spec.description, note].filter(Boolean).join(' ') }, 'choice')
              }
            >
              Add
            </Button>
          )
        }
      />
      <TextInput
        label="Source"
        value={spec.sourceName}
        onChange={set('sourceName')}
        maxLength={300}
        placeholder="Who published the data"
      />
      <TextInput
        label="Address of the source"
        type="url"
        value={spec.sourceUrl}
        error={addressProblem(spec)}
        onChange={set('sourceUrl')}
        maxLength={2048}
        placeholder="https://"
      />
      <TextInput
        label="Licence"
        value={spec.sourceLicence}
        onChange={set('sourceLicence')}
        maxLength={200}
        placeholder="CC BY 4.0"
      />
      <TextInput
        label="Notes"
        value={spec.notes}
        onChange={set('notes')}
        rows={2}
        maxLength={2000}
        help="What a careful reader must know: definitions, gaps, estimates."
      />
      <TextInput
        label="Alternative text"
        value={spec.alt}
        onChange={set('alt')}
        rows={5}
        maxLength={2000}
        help="What readers are told who cannot see the chart. Begin with the draft, then add what it means."
        action={
          dataset && (
            <Button
              size="small"
              variant="text"
              onClick={() => change({ alt: writtenIn(locale, () => draftAltText(spec, dataset)) }, 'choice')}
            >
              {spec.alt === '' ? 'Write a draft' : 'Write a new draft'}
            </Button>
          )
        }
      />
    </>
  )
}
