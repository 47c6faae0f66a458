import { Button, Row } from '@bubbles/ui'
import { type ChartSpec, missingWords, type WordsCode } from '@bubbles/charts'
import type { ReactNode } from 'react'
import { TextInput } from '../panel/fields.tsx'
import { SuggestButton } from '../writingHelp/SuggestButton.tsx'
import { SourceFields } from '../panel/SourceFields.tsx'

/** The words around a figure, of charts and maps alike. */
type Words = Pick<
  ChartSpec,
  'title' | 'description' | 'alt' | 'notes' | 'sourceName' | 'sourceUrl' | 'sourceLicence'
>

interface WordsProps {
  spec: Words
  /** How sentences call the figure. */
  what: 'chart' | 'map'
  change: (words: Partial<Words>, how: 'choice' | 'typing') => void
  /** Writes a first alternative text; absent where there is no data to write about. */
  draft: (() => string) | undefined
  descriptionHelp: string
  descriptionAction?: ReactNode
}

/** Title, description, source, notes and the text for who cannot see the figure: one field after another, and so long. */
export function FigureWords({ spec, what, change, draft, descriptionHelp, descriptionAction }: WordsProps) {
  const missing = new Map<WordsCode, string>(missingWords(spec, what))
  const set = (name: keyof Words) => (value: string) => change({ [name]: value }, 'typing')
  return (
    <>
      <TextInput
        label="Title"
        about="missing-title"
        value={spec.title}
        onChange={set('title')}
        rows={2}
        maxLength={300}
        missing={missing.get('missing-title') ?? null}
        action={draft && <SuggestButton task="title" />}
        help="The finding in one sentence, such as “Solar overtook coal”."
      />
      <TextInput
        label="Description"
        value={spec.description}
        onChange={set('description')}
        rows={2}
        maxLength={1000}
        help={descriptionHelp}
        action={descriptionAction}
      />
      <SourceFields
        source={spec}
        missing={missing.get('missing-source') ?? null}
        onChange={(source) => change(source, 'typing')}
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
        help="What a careful reader needs to know: definitions, gaps, estimates."
      />
      <TextInput
        label="Alternative text"
        about="missing-alt"
        value={spec.alt}
        onChange={set('alt')}
        rows={5}
        maxLength={2000}
        missing={missing.get('missing-alt') ?? null}
        help="Read out to people who can’t see the figure. Start with the draft, then add what it means."
        action={
          draft && (
            <Row gap={4} wrap justify="end" style={{ marginInlineStart: 'auto' }}>
              <SuggestButton task="alternativeText" />
              <DraftButton {...{ spec, change, draft }} />
            </Row>
          )
        }
      />
    </>
  )
}

function DraftButton({ spec, change, draft }: Pick<WordsProps, 'spec' | 'change'> & { draft: () => string }) {
  return (
    <Button size="small" variant="text" onClick={() => change({ alt: draft().slice(0, 2000) }, 'choice')}>
      {spec.alt === '' ? 'Write a draft' : 'Write a new draft'}
    </Button>
  )
}
