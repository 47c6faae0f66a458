import { ThemeRoot } from '@bubbles/ui'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { NothingAnswered } from './AnsweredReports.tsx'
import { SplitExplained } from './FeedbackTab.tsx'
import { QuestionPanel } from './QuestionPanel.tsx'
import type { FeedbackQuestion } from './queries.ts'

afterEach(cleanup)

const question: FeedbackQuestion = {
  blockId: 'rate',
  type: 'Rating',
  label: 'How useful?',
  asked: true,
  answers: 8,
  average: 2,
  multiple: false,
  items: [],
  visits: 0,
  options: [
    { id: '1', label: 'Low', count: 0 },
    { id: '2', label: 'High', count: 8 },
  ],
  split: null,
  comments: [],
}
const options = question.options
const nobody = { answers: 0, hidden: false, average: null, options: [] }

const show = (split: FeedbackQuestion['split']) =>
  render(
    <ThemeRoot>
      <QuestionPanel reportId="r" question={{ ...question, split }} abilities={[]} />
    </ThemeRoot>,
  )
const rowOf = (name: string) => screen.getByRole('rowheader', { name }).closest('tr')!
const bars = (row: HTMLElement) => row.querySelectorAll('[style*="width"]').length

describe('a question', () => {
  it('says why two groups cannot be compared, and shows everybody’s answers', () => {
    show({ saw: { answers: 8, hidden: false, average: 2, options }, notSaw: nobody, unknown: 0 })
    expect(document.body.textContent).toContain('so there is no one to compare them with')
    expect(screen.queryByRole('columnheader', { name: /^Did not/ })).toBeNull()
    expect(rowOf('High').textContent).toContain(String(question.options[1]!.count))
  })

  const group = (average: number, counts: (number | null)[]) => ({
    answers: 8,
    hidden: false,
    average,
    options: options.map((option, index) => ({ ...option, count: counts[index]! })),
  })

  it('says what a split shows in a sentence', () => {
    show({ saw: group(2, [0, 8]), notSaw: group(1, [8, 0]), unknown: 0 })
    expect(document.body.textContent).toContain('Readers who saw it gave 2.0 on average, the others 1.0.')
    expect(screen.getByRole('columnheader', { name: 'Saw it 8 answers, 2.0 on average' })).not.toBeNull()
  })

  it('says so where too few gave each answer, and shows everybody’s', () => {
    show({ saw: group(2, [null, null]), notSaw: group(1.5, [null, null]), unknown: 0 })
    expect(document.body.textContent).toContain('Readers who saw it gave 2.0 on average, the others 1.5.')
    // The averages are a comparison, so nothing may say that there is none.
    expect(document.body.textContent).not.toContain('too few answers to compare')
    expect(document.body.textContent).toContain('The answers below are everyone’s')
    expect(screen.queryByRole('columnheader', { name: /^Saw it/ })).toBeNull()
    expect(document.body.textContent).not.toMatch(/hidden|no one/)
  })

  it('says that answers without an average can’t be compared', () => {
    const split = (counts: (number | null)[]) => ({ ...group(2, counts), average: null })
    show({ saw: split([null, null]), notSaw: split([null, null]), unknown: 0 })
    expect(document.body.textContent).toContain('There are too few answers to compare')
  })

  it('says who can open a review thread from a comment to those who cannot', async () => {
    const comments = [
      {
        sessionId: 's',
        comment: 'More maps.',
        edition: 1,
        answeredAt: '2026-05-12T10:00:00.000Z',
        threadId: null,
      },
    ]
    const lone = createRouter({
      routeTree: createRootRoute({
        component: () => (
          <>
            <QuestionPanel
              reportId="r"
              question={{ ...question, type: 'Comment', comments }}
              abilities={[]}
            />
            <QuestionPanel
              reportId="r"
              question={{ ...question, type: 'Comment', comments }}
              abilities={['report.comment']}
            />
          </>
        ),
      }),
      history: createMemoryHistory(),
    })
    render(
      <ThemeRoot>
        <QueryClientProvider client={new QueryClient()}>
          <RouterProvider router={lone as never} />
        </QueryClientProvider>
      </ThemeRoot>,
    )
    expect(await screen.findAllByText(/^Reviewers and builders can open a review thread/)).toHaveLength(1)
    expect(screen.getAllByRole('button', { name: 'Open a review thread on this block' })).toHaveLength(1)
  })

  it('draws no bar for an answer nobody gave', () => {
    show(null)
    expect([bars(rowOf('Low')), bars(rowOf('High'))]).toEqual([0, 1])
  })
})

it('says of a question that was asked in another way where the answers of each are', () => {
  const panel = (asked: boolean) =>
    render(
      <ThemeRoot>
        <QuestionPanel reportId="r" question={{ ...question, asked }} isAskedTwice abilities={[]} />
      </ThemeRoot>,
    )
  panel(true)
  expect(document.body.textContent).toContain('Those answers aren’t counted here')
  cleanup()
  panel(false)
  expect(document.body.textContent).toContain('No longer asked in this way.')
  expect(document.body.textContent).not.toContain('not counted here')
})

it('explains a split in sentences that are whole without their colours', () => {
  const { container } = render(<SplitExplained block="The chart" seconds={15} hasBars />)
  expect(container.textContent?.trim()).toMatch(
    /^“Saw it” counts readers who had “The chart” .*“Did not” those/,
  )
  expect(container.querySelectorAll('i')).toHaveLength(2)
})

it('explains a split without colours where no answer is shown by group', () => {
  const { container } = render(<SplitExplained block="The chart" seconds={15} hasBars={false} />)
  expect(container.querySelectorAll('i')).toHaveLength(0)
  expect(container.textContent).toContain('Readers saw the block if they had “The chart” in front of them')
  expect(container.textContent).not.toContain('Did not')
})

it('sends nobody to the builder for a question where some are published', () => {
  render(<NothingAnswered isAsked />)
  expect(document.body.textContent).not.toContain('builder')
  cleanup()
  render(<NothingAnswered isAsked={false} />)
  expect(document.body.textContent).toContain('Add one in the builder')
})

it('shows each item of a matrix as a row of its own, with shares of those who answered it', () => {
  const scale = (good: number, poor: number) => [
    { id: 'good', label: 'Good', count: good },
    { id: 'poor', label: 'Poor', count: poor },
  ]
  const items = [
    { id: 'food', label: 'Food', answers: 8, options: scale(6, 2) },
    { id: 'rooms', label: 'Rooms', answers: 1, options: scale(0, 1) },
  ]
  const matrix: FeedbackQuestion = { ...question, type: 'Matrix', average: null, items }
  render(
    <ThemeRoot>
      <QuestionPanel reportId="r" abilities={[]} question={matrix} />
    </ThemeRoot>,
  )
  const table = screen.getByRole('table', { name: 'Answers by item' })
  const rows = within(table).getAllByRole('row').slice(1)
  expect(rows.map((row) => row.textContent)).toEqual([
    'Food 8 answers75% Good75% (6)25% Poor25% (2)',
    'Rooms 1 answer0% (0)100% Poor100% (1)',
  ])
})
