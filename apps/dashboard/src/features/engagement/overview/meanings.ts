import { type Meaning, READERS } from '../parts/CountedNote.tsx'

/** What the numbers of the overview mean. */
export const MEANINGS: readonly Meaning[] = [
  READERS,
  ['Views', 'How often a page was opened.'],
  [
    'Reading time',
    'The median time the page was in view, while its window was active and the reader moved, scrolled or typed at least every 30 seconds. Half of all visits are longer.',
  ],
  [
    'Read to the end',
    'The share of visits in which the last tenth of the page came into view. The reach of a report’s last block is a different number: it needs half of that block in view.',
  ],
  [
    'Weeks and months',
    'Trends longer than 26 weeks are drawn by week, starting on Monday, and those longer than two years by month. The first and last may be incomplete.',
  ],
  [
    'Hours',
    'For one or two days, numbers are shown by the hour in which visits began. A reader who comes back in another hour counts in both.',
  ],
  [
    'Not published yet',
    'Days before the first publication. They’re left out, rather than counted as days without readers. Where the previous period includes such days, readers and views are compared per day.',
  ],
]
