import { dayWithYear } from '../../../format/utcDays.ts'
import { type Meaning, READERS } from '../parts/CountedNote.tsx'
import { dateOf, type Range } from '../range.ts'

/** What the numbers of blocks mean, of these days. */
export const meaningsOf = ({ from, to }: Range): readonly Meaning[] => [
  [
    'Reach',
    `The share of visits to this edition, from ${dayWithYear(dateOf(from))} to ${dayWithYear(dateOf(to))}, in which at least half of the block came into view. A block taller than the window counts once it fills half the window. Numbers side by side count as one block, and so do columns; they get the highest share of any of their parts.`,
  ],
  [
    'Attention',
    'The median time the block was in view, among visits that reached it. Counted while the window is active and the reader moves, scrolls or types at least every 30 seconds.',
  ],
  [
    'Used',
    'Share of visits in which the reader looked at a value, followed a link in it or answered the question. Answers from readers who aren’t counted are under Feedback only. While readers are filtered, answers aren’t included.',
  ],
  ['Stopped here', 'Visits in which no later block was reached.'],
  [
    'Read to the end',
    'Visits in which the last tenth of the page came into view, as in the overview and under Editions. The last block’s reach needs half of that block in view, so it’s a different number.',
  ],
  [
    'Dotted line',
    'The previous edition, over all its days since it was published, not just the period above. Editions counts every edition in that period, so its shares can differ.',
  ],
  ['Readers and visits', `${READERS[1]} Reach, use and where readers stopped are counted in visits.`],
]
