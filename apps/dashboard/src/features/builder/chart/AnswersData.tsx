import type { Resource } from '@bubbles/contract'
import { FormError, Menu, type MenuEntry, messageOf, Row, Button } from '@bubbles/ui'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { Editor } from '@tiptap/core'
import { ChevronDown, MessageCircleQuestionMark, RefreshCw } from 'lucide-react'
import { api } from '../../../api/client.ts'
import { useAbility } from '../../../session/abilities.ts'
import { blockById, setBlockAttrs, undoStep } from '../editor/blocks.ts'
import { focusPanel } from '../editor/focusField.ts'
import { datasetQuery } from '../queries.ts'
import { answersOf, answersSettings } from './answersSettings.ts'
import { drawnOf, withoutSample } from './attachDataset.ts'
import { Hint } from './parts.tsx'

type Question = Resource<'listAnswerQuestions'>['questions'][number]

/** Asked afresh each time the step opens: readers go on answering. */
const questionsQuery = (reportId: string) =>
  queryOptions({
    queryKey: ['builder', 'answer-questions', reportId],
    queryFn: ({ signal }) => api.listAnswerQuestions({ reportId }, { signal }),
    staleTime: 0,
    meta: { quiet: true },
  })

/** Makes the answers to a question the data of a chart. */
function useTakeAnswers(editor: Editor, blockId: string, reportId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: async (questionId: string) => {
      const made = await api.createAnswerDataset({ reportId, blockId: questionId })
      const { hash: next, name, dataset } = made
      queryClient.setQueryData(datasetQuery(next).queryKey, { hash: next, name, dataset })
      const block = editor.isDestroyed ? null : blockById(editor.state.doc, blockId)
      if (!block) return
      const own = await withoutSample(block.node.attrs)
      if (editor.isDestroyed) return
      const drawn = await drawnOf(queryClient, block.node.attrs, { hash: next, name, dataset }, 'new')
      if (editor.isDestroyed) return
      const settings = answersSettings({ ...block.node.attrs, ...own }, made, !('sourceTable' in drawn.attrs))
      undoStep(editor, () =>
        setBlockAttrs(editor, blockId, { dataAt: null, ...own, ...settings, ...drawn.attrs }),
      )
    },
    onSuccess: () => focusPanel(),
  })
}

/**
 * Takes the results of one of the report's questions as a chart's data, and brings them up to date. The server leaves
 * small groups out, so that they never come here. Nothing is shown to who may not read answers.
 */
export function AnswersData({ editor, blockId }: { editor: Editor; blockId: string }) {
  const { reportId = '' } = useParams({ strict: false }) as { reportId?: string }
  const may = useAbility('engagement.read') && editor.isEditable
  const attrs = blockById(editor.state.doc, blockId)?.node.attrs ?? {}
  const hash = ((attrs.sourceTable ?? attrs.dataset) as string | null | undefined) ?? null
  const { data: current } = useQuery(datasetQuery(hash))
  const { data } = useQuery({ ...questionsQuery(reportId), enabled: may && reportId !== '' })
  const take = useTakeAnswers(editor, blockId, reportId)
  if (!may) return null
  const from = answersOf(current?.dataset)
  if (from !== null)
    return (
      <div>
        <FormError error={take.error ? messageOf(take.error) : null} />
        <Hint>
          {String(attrs.sourceName ?? '') || 'Readers’ answers'}. Groups of fewer than 5 readers are excluded.
        </Hint>
        <Row gap={8} align="stretch" wrap above={4}>
          <Button
            variant="text"
            startIcon={<RefreshCw aria-hidden />}
            loading={take.isPending}
            loadingPosition="start"
            onClick={() => take.mutate(from)}
          >
            Update
          </Button>
        </Row>
      </div>
    )
  const questions = data?.questions ?? []
  if (questions.length === 0) return null
  return (
    <div>
      <FormError error={take.error ? messageOf(take.error) : null} />
      <Menu
        label="Questions in this report"
        minWidth={280}
        entries={questionEntries(questions, (id) => take.mutate(id))}
        trigger={(props) => (
          <Button
            startIcon={<MessageCircleQuestionMark aria-hidden />}
            endIcon={<ChevronDown aria-hidden />}
            loading={take.isPending}
            loadingPosition="start"
            {...props}
          >
            Insert from answers
          </Button>
        )}
      />
    </div>
  )
}

/** The questions as lines of a menu; those the server would refuse say why. */
export const questionEntries = (
  questions: readonly Question[],
  take: (blockId: string) => void,
): MenuEntry[] =>
  questions.map((question) => ({
    id: question.blockId,
    label: lineOf(question),
    unavailable: question.problem,
    onSelect: () => take(question.blockId),
  }))

const lineOf = ({ label, answers, type }: Question): string => {
  const name = label.length > 40 ? `${label.slice(0, 39)}…` : label || 'A question with no text'
  return type === 'Comment' ? `${name} (comments)` : `${name} (${answers.toLocaleString('en-GB')})`
}
