import { Button, messageOf, Row, Text } from '@bubbles/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Editor } from '@tiptap/core'
import { useBuilder } from '../../builderContext.ts'
import { blockById } from '../../editor/blocks.ts'
import { attachSample } from './attachSample.ts'
import { type Sample, samplesFor } from './samples.ts'

/** Samples for an empty chart or map: real figures to try it with, which can't be published. */
export default function SampleData({ id, editor }: { id: string; editor: Editor }) {
  const { ui } = useBuilder()
  const queryClient = useQueryClient()
  const attach = useMutation({
    meta: { quiet: true },
    mutationFn: (sample: Sample) => attachSample(editor, queryClient, id, sample),
    onSuccess: () => ui.openPanel(id, 'visualise'),
  })
  const node = blockById(editor.state.doc, id)?.node
  const samples = samplesFor(node?.type.name === 'map' ? 'map' : 'chart', node?.attrs.kind)
  return (
    <>
      <Text as="p" above={12} size="body">
        Try it with sample data
      </Text>
      {/* A press beside a button opens the settings, as anywhere on the figure. */}
      <Row as="fieldset" gap={8} wrap justify="center" aria-label="Sample data">
        {samples.map((sample) => (
          <Button
            key={sample.id}
            size="small"
            loading={attach.isPending && attach.variables.id === sample.id}
            disabled={attach.isPending}
            onClick={(event) => {
              event.stopPropagation()
              attach.mutate(sample)
            }}
          >
            {sample.name}
          </Button>
        ))}
      </Row>
      {attach.error && (
        <Text role="alert" as="p" size="body" tone="error">
          {messageOf(attach.error)}
        </Text>
      )}
    </>
  )
}
