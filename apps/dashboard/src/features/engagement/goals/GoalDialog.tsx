import { GOAL_LIMITS, MAX_FUNNEL_STEPS } from '@bubbles/domain'
import type { ReportDocument } from '@bubbles/report-document'
import {
  Button,
  FormDialog,
  IconButton,
  messageOf,
  Row,
  SelectField,
  Stack,
  Text,
  TextField,
  toasts,
} from '@bubbles/ui'
import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { question } from '../../../api/analytics.ts'
import { batchQuery, type EditionDocument, editionQuery, editionsQuery } from '../queries.ts'
import { DeleteDialog } from '../parts/DeleteDialog.tsx'
import { useToday } from '../parts/useToday.ts'
import { addDays } from '../range.ts'
import { keyOf, STEP_KINDS, type StepChoices, stepChoices } from './goalSteps.ts'
import { labelInPageLanguage } from './goalWords.ts'
import { ADD_GOAL, type Goal, type GoalStep, useDeleteGoal, useSaveGoal } from './queries.ts'

interface GoalDialogProps {
  /** Null: a new one. */
  goal: Goal | null
  /** Undefined: it is for all reports. */
  reportId: string | undefined
  onClose: () => void
}

/** Sets a goal, or changes or deletes one. */
export function GoalDialog(props: GoalDialogProps) {
  const [deleting, setDeleting] = useState(false)
  const { goal, onClose } = props
  if (goal === null || !deleting) return <GoalForm {...props} onDelete={() => setDeleting(true)} />
  return <DeleteGoal goal={goal} onClose={onClose} />
}

function GoalForm({ goal, reportId, onClose, onDelete }: GoalDialogProps & { onDelete: () => void }) {
  const [name, setName] = useState(goal?.name ?? '')
  const choices = useChoices(reportId)
  const [steps, setSteps] = useState<readonly GoalStep[]>(goal?.steps ?? choices.end)
  const [tried, setTried] = useState(false)
  const save = useSaveGoal()
  const isUnnamed = tried && name.trim() === ''
  const send = () => {
    setTried(true)
    if (name.trim() === '') return
    save.mutate(
      { id: goal?.id ?? null, reportId: reportId ?? null, name: name.trim(), steps: [...steps] },
      {
        onSuccess: () => {
          toasts.notify({ message: `Goal ${goal === null ? 'added' : 'changed'}.` })
          onClose()
        },
      },
    )
  }
  return (
    <FormDialog
      open
      onClose={onClose}
      onSubmit={send}
      title={goal === null ? 'Add a goal' : 'Change goal'}
      description={`What readers of ${reportId === undefined ? 'any report' : 'this report'} should do within one visit. If there are several steps, each one counts the readers who did it and all the steps above it, in any order.`}
      submitLabel={goal === null ? 'Add goal' : 'Save goal'}
      loading={save.isPending}
      error={save.error && messageOf(save.error)}
      width={560}
    >
      <TextField
        label="Name"
        value={name}
        maxLength={GOAL_LIMITS.name}
        error={isUnnamed}
        helperText={isUnnamed ? 'Enter a name.' : undefined}
        fullWidth
        onChange={(event) => setName(event.target.value)}
      />
      <Steps steps={steps} choices={choices} onChange={setSteps} />
      {goal !== null && (
        <Row gap={16} justify="space-between" wrap>
          <Text size="small" tone="secondary">
            Added by {goal.createdBy.name || goal.createdBy.emailAddress}
          </Text>
          <Button color="error" onClick={onDelete} disabled={save.isPending}>
            Delete goal
          </Button>
        </Row>
      )}
    </FormDialog>
  )
}

/** The steps of a goal, in their order. */
function Steps({
  steps,
  choices,
  onChange,
}: {
  steps: readonly GoalStep[]
  choices: StepChoices
  onChange: (steps: GoalStep[]) => void
}) {
  const kinds = STEP_KINDS.filter(({ value }) => choices[value].length > 0)
  return (
    <Stack gap={16}>
      {steps.map((step, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a step is its place
        <Row key={index} gap={8} align="start">
          <Stack gap={12} grow shrink>
            <SelectField
              label={steps.length === 1 ? 'Readers should' : `Step ${index + 1}`}
              value={step.on}
              choices={kinds}
              fullWidth
              onChoose={(on) => onChange(steps.with(index, choices[on][0]!))}
            />
            <Target step={step} choices={choices} onChoose={(next) => onChange(steps.with(index, next))} />
          </Stack>
          {steps.length > 1 && (
            <IconButton
              aria-label={`Remove step ${index + 1}`}
              onClick={() => onChange(steps.toSpliced(index, 1))}
            >
              <X aria-hidden />
            </IconButton>
          )}
        </Row>
      ))}
      {steps.length < MAX_FUNNEL_STEPS && (
        <div>
          <Button
            variant="text"
            startIcon={<Plus aria-hidden />}
            onClick={() => onChange([...steps, choices.end[0]!])}
          >
            Add step
          </Button>
        </div>
      )}
    </Stack>
  )
}

/** Which block, question or link. One that is no longer there stays what it was until another is chosen. */
function Target({
  step,
  choices,
  onChoose,
}: {
  step: GoalStep
  choices: StepChoices
  onChoose: (step: GoalStep) => void
}) {
  if (step.on === 'end') return null
  const known = choices[step.on]
  const all = known.some((each) => keyOf(each) === keyOf(step)) ? known : [step, ...known]
  return (
    <SelectField
      label={{ block: 'Block', answer: 'Question', link: 'Link' }[step.on]}
      value={keyOf(step)}
      choices={all.map((each) => ({ value: keyOf(each), label: labelInPageLanguage(each.label) }))}
      fullWidth
      onChoose={(key) => onChoose(all.find((each) => keyOf(each) === key)!)}
    />
  )
}

const documentOf = ({ document }: EditionDocument): ReportDocument => ({
  type: 'doc',
  content: (document.content ?? []) as ReportDocument['content'],
})

/** What the newest edition has, and the links readers have followed in the last year. */
function useChoices(reportId: string | undefined): StepChoices {
  const to = useToday()
  const newest = useQuery({ ...editionsQuery(reportId), enabled: reportId !== undefined }).data?.[0]
  const edition = useQuery({
    ...editionQuery(newest?.publicationId ?? ''),
    enabled: reportId !== undefined && newest !== undefined,
  }).data
  const about = { reportId, range: { from: addDays(to, -364), to }, compare: null }
  const links = useQuery(
    batchQuery(
      ['goal links'],
      about,
      { links: question(about, ['visits'], { dimensions: ['link'], by: 'visits', limit: 50 }) },
      (rows) => rows.links.map(({ link }) => link),
    ),
  ).data
  return useMemo(
    () =>
      stepChoices(reportId === undefined || edition === undefined ? null : documentOf(edition), links ?? []),
    [reportId, edition, links],
  )
}

const DeleteGoal = ({ goal, onClose }: { goal: Goal; onClose: () => void }) => (
  <DeleteDialog what="goal" id={goal.id} remove={useDeleteGoal()} onClose={onClose} focusAfter={ADD_GOAL}>
    {`“${goal.name}” will no longer be shown to anyone. What readers did is still counted: if you set the same goal again, you’ll see the same numbers.`}
  </DeleteDialog>
)
