import { carbonDioxideAnswers, iowaAnswers, unemploymentAnswers } from './answersGiven.ts'
import type { DemonstrationReport } from './report.ts'

export const acmeReports: DemonstrationReport[] = [
  {
    slug: 'iowa-renewables',
    createdBy: 'builder',
    createdAt: [72, '08:35'],
    popularity: 1.4,
    answered: iowaAnswers,
    stages: [
      {
        by: 'builder',
        at: [62, '15:20'],
        publish: { audience: 'public', by: 'publisher', at: [61, '09:12'] },
      },
      {
        by: 'owner',
        at: [13, '16:05'],
        publish: {
          audience: 'public',
          by: 'publisher',
          at: [12, '08:40'],
          note: 'Adds the shares of each source, and what happened in 2017.',
        },
      },
    ],
  },
  {
    slug: 'longer-lives',
    createdBy: 'owner',
    createdAt: [66, '10:10'],
    stages: [
      {
        by: 'builder',
        at: [55, '14:45'],
        publish: { audience: 'public', by: 'publisher', at: [54, '10:30'] },
      },
      { by: 'builder', at: [0, '06:05'] },
    ],
  },
  {
    slug: 'unemployment-by-industry',
    createdBy: 'builder',
    createdAt: [57, '09:25'],
    popularity: 0.8,
    answered: unemploymentAnswers,
    stages: [
      {
        by: 'builder',
        at: [46, '11:50'],
        publish: { audience: 'public', by: 'publisher', at: [45, '13:15'] },
      },
      { by: 'owner', at: [2, '17:30'] },
    ],
  },
  {
    slug: 'carbon-dioxide-mauna-loa',
    createdBy: 'owner',
    createdAt: [21, '12:00'],
    popularity: 1.2,
    answered: carbonDioxideAnswers,
    stages: [
      { by: 'owner', at: [11, '10:20'], publish: { audience: 'public', by: 'owner', at: [10, '07:55'] } },
    ],
  },
  {
    slug: 'seattle-rain',
    createdBy: 'builder',
    createdAt: [14, '13:40'],
    stages: [
      {
        by: 'builder',
        at: [6, '09:05'],
        publish: { audience: 'internal', by: 'publisher', at: [6, '11:20'] },
      },
    ],
  },
  {
    slug: 'barley-morris',
    createdBy: 'builder',
    createdAt: [8, '10:00'],
    stages: [{ by: 'builder', at: [1, '15:10'] }],
  },
  {
    slug: 'lost-jobs',
    createdBy: 'owner',
    createdAt: [4, '16:15'],
    stages: [{ by: 'owner', at: [1, '18:25'] }],
  },
  {
    slug: 'quarterly-briefing',
    createdBy: 'owner',
    createdAt: [58, '14:00'],
    stages: [{ by: 'owner', at: [40, '09:30'] }],
  },
]

export const globexReports: DemonstrationReport[] = [
  {
    slug: 'crimea-hospitals',
    createdBy: 'builder',
    createdAt: [28, '09:45'],
    stages: [
      {
        by: 'owner',
        at: [20, '16:30'],
        publish: { audience: 'public', by: 'publisher', at: [19, '08:15'] },
      },
    ],
  },
  {
    slug: 'smaller-families',
    createdBy: 'builder',
    createdAt: [9, '11:05'],
    stages: [{ by: 'builder', at: [3, '14:20'] }],
  },
]
