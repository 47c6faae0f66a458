import { readingOf } from '@bubbles/report-document/reading'
import { BareButton, DialogShell, Row, Stack, Text, ToolButton } from '@bubbles/ui'
import { type Editor, useEditorState } from '@tiptap/react'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState } from 'react'
import { countInWords } from '../../../format/numbers.ts'
import { moveSection, moveSectionTo, neighbourOf, type Section, sectionsOf } from './sections.ts'

interface OutlineProps {
  editor: Editor
  editable: boolean
  /** Shows a block, once the dialog is closed. */
  onShow: (blockId: string) => void
  onClose: () => void
}

/** The headings of the report: where to go, what to move with all that is under it, and how long it all is. */
export function OutlineDialog({ editor, editable, onShow, onClose }: OutlineProps) {
  // The document is one object until it changes.
  const doc = useEditorState({ editor, selector: ({ editor: now }) => now.state.doc })
  const sections = sectionsOf(doc)
  return (
    <DialogShell
      open
      width={520}
      title="Outline"
      description={lengthInWords(readingOf(doc.toJSON() as Parameters<typeof readingOf>[0]))}
      loading={false}
      error={null}
      onClose={onClose}
    >
      {sections.length === 0 ? (
        <p>No headings yet. Start a line with “##” and a space to write one.</p>
      ) : (
        <Sections {...{ editor, editable, sections, onShow }} />
      )}
    </DialogShell>
  )
}

function Sections({
  editor,
  editable,
  sections,
  onShow,
}: Pick<OutlineProps, 'editor' | 'editable' | 'onShow'> & { sections: readonly Section[] }) {
  const [dragged, setDragged] = useState<string | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const end = () => {
    setDragged(null)
    setOver(null)
  }
  return (
    <Stack as="ol" gap={2}>
      {sections.map((section) => (
        <Row
          as="li"
          key={section.id}
          gap={2}
          padding={section.level === 3 ? '0 0 0 20px' : undefined}
          draggable={editable}
          style={{
            opacity: section.id === dragged ? 0.5 : undefined,
            boxShadow: section.id === over ? 'inset 0 0 0 2px var(--bb-primary)' : undefined,
            borderRadius: 8,
          }}
          onDragStart={() => setDragged(section.id)}
          onDragEnd={end}
          onDragOver={(event) => {
            if (dragged === null) return
            event.preventDefault()
            setOver(section.id)
          }}
          onDrop={(event) => {
            event.preventDefault()
            if (dragged !== null) moveSectionTo(editor, dragged, section.id)
            end()
          }}
        >
          <BareButton
            hover
            padding="8px 10px"
            radius={8}
            style={{ flex: 1, minWidth: 0, textAlign: 'start' }}
            onClick={() => onShow(section.id)}
          >
            <Text breakWords weight={section.level === 2 ? 'semibold' : undefined}>
              {titleOf(section)}
            </Text>
          </BareButton>
          {editable && <MoveButtons {...{ editor, sections, section }} />}
        </Row>
      ))}
    </Stack>
  )
}

function MoveButtons({
  editor,
  sections,
  section,
}: {
  editor: Editor
  sections: readonly Section[]
  section: Section
}) {
  const button = (by: -1 | 1, label: string) => {
    const isLast = neighbourOf(sections, section.id, by) === null
    return (
      <ToolButton
        label={label}
        title={label}
        // Not `disabled`: those who moved it there by keyboard would lose the focus.
        aria-disabled={isLast || undefined}
        onClick={() => !isLast && moveSection(editor, section.id, by)}
      >
        {by < 0 ? <ArrowUp aria-hidden /> : <ArrowDown aria-hidden />}
      </ToolButton>
    )
  }
  return (
    <>
      {button(-1, `Move “${titleOf(section)}” up`)}
      {button(1, `Move “${titleOf(section)}” down`)}
    </>
  )
}

const titleOf = ({ title }: Section): string => title || 'Untitled'

/** "1,234 words, about 6 minutes to read." */
function lengthInWords({ words, minutes }: ReturnType<typeof readingOf>): string {
  if (words === 1) return '1 word.'
  const time = minutes === 1 ? 'about 1 minute to read' : `about ${minutes} minutes to read`
  return `${countInWords(words)} words, ${time}.`
}
