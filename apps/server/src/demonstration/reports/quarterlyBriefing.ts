import {
  callout,
  chart,
  documentOf,
  heading,
  indicators,
  numbered,
  open,
  paragraph,
  question,
  standfirst,
  tasks,
  title,
} from '../blocks.ts'
import type { DemonstrationReport } from '../report.ts'

export const quarterlyBriefing: DemonstrationReport = {
  slug: 'quarterly-briefing',
  isTemplate: true,
  createdBy: 'owner',
  createdAt: [58, '14:00'],
  stages: [
    {
      by: 'owner',
      at: [40, '09:30'],
      write: async () =>
        documentOf(
          title('Quarterly briefing'),
          standfirst('Replace this with the one thing a busy reader should remember.'),
          indicators(
            { sourceName: '', sourceUrl: '', sourceLicence: '' },
            { label: 'The figure that decides', comparisonLabel: 'last quarter', better: 'higher' },
            { label: 'The figure that warns', comparisonLabel: 'last quarter', better: 'lower' },
            { label: 'The figure everybody asks for', comparisonLabel: 'last year' },
          ),
          heading('What changed'),
          paragraph(
            'Three sentences: the figure, the figure a quarter ago, and why it moved. Name the people who can answer questions.',
          ),
          chart(null, {
            kind: 'line',
            width: 'wide',
            title: 'Say what the chart shows, as a sentence',
            description: 'What is measured, where, since when, and in which unit',
          }),
          heading('Where it comes from'),
          paragraph('Break the change down by region, product or group, and point out what stands out.'),
          chart(null, {
            kind: 'bar',
            title: 'Say which bar matters, and why',
            description: 'What is compared, for which quarter, and in which unit',
          }),
          heading('What we will do'),
          numbered(
            ['The decision, who takes it, and by when.'],
            ['What would make us decide otherwise.'],
            ['When the next briefing comes.'],
          ),
          callout('finding', paragraph('The one sentence to be quoted in the meeting.')),
          tasks(open('Check the figures with those who made them.'), open('Ask for a review.')),
          question({
            kind: 'rating',
            prompt: 'How useful is this briefing for your work?',
            lowLabel: 'Not useful',
            highLabel: 'Very useful',
          }),
          heading('About the data'),
          paragraph('Source, licence, date of retrieval, and what the figures do not cover.'),
        ),
    },
  ],
}
