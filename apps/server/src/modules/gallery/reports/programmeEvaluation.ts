import type { Dataset } from '@bubbles/charts'
import {
  bold,
  callout,
  chart,
  columns,
  done,
  heading,
  italic,
  numbered,
  open,
  pageBreak,
  paragraph,
  question,
  quote,
  standfirst,
  table,
  tasks,
  title,
} from '../blocks.ts'
import { type Design, rounded, said, sum, tableOf } from '../design.ts'
import { readData } from '../readData.ts'
import { aboutTheData, cited, forEditors, indicators, sources } from '../sources.ts'

type Month = [month: string, strength: number, disease: number, wounds: number, other: number]

/** Deaths in the hospitals of the British army in the East by month and cause, April 1854 to March 1856. */
export const months = (): Month[] => readData<{ months: Month[] }>('hospitals.json').months

export const WINTER_BEFORE = ['1854-11', '1855-02'] as const
export const WINTER_AFTER = ['1855-11', '1856-02'] as const

export const between = (from: string, to: string): Month[] =>
  months().filter(([month]) => month >= from && month <= to)

export const DISEASE = [2] as const
export const WOUNDS = [3] as const
export const OTHER = [4] as const
export const ANY = [2, 3, 4] as const

export const deathsOf = (group: readonly Month[], causes: readonly (2 | 3 | 4)[]): number =>
  sum(group.map((month) => sum(causes.map((cause) => month[cause]))))

/** Deaths of a year among a thousand soldiers, as Nightingale reckoned: of a month, times twelve. */
export const rateOf = (group: readonly Month[], causes: readonly (2 | 3 | 4)[]): number =>
  (12_000 * deathsOf(group, causes)) / sum(group.map(([, strength]) => strength))

const rates = (): Dataset =>
  tableOf(
    {
      month: ['Month', 'date'],
      disease: ['Disease', 'number'],
      wounds: ['Wounds', 'number'],
      other: ['Other causes', 'number'],
    },
    months().map((month) => [
      month[0],
      ...[DISEASE, WOUNDS, OTHER].map((causes) => rounded(rateOf([month], causes), 4)),
    ]),
  )

const winters = (): Dataset =>
  tableOf(
    {
      cause: ['Cause', 'text'],
      before: ['Winter of 1854', 'number'],
      after: ['Winter of 1855', 'number'],
    },
    (
      [
        ['Disease', DISEASE],
        ['Wounds', WOUNDS],
        ['Other causes', OTHER],
      ] as const
    ).map(([name, causes]) => [
      name,
      rounded(rateOf(between(...WINTER_BEFORE), causes), 4),
      rounded(rateOf(between(...WINTER_AFTER), causes), 4),
    ]),
  )

const causes = (): Dataset =>
  tableOf({ cause: ['Cause', 'text'], deaths: ['Deaths', 'number'] }, [
    ['Disease', deathsOf(months(), DISEASE)],
    ['Wounds', deathsOf(months(), WOUNDS)],
    ['Other causes', deathsOf(months(), OTHER)],
  ])

const rows = (): string[][] =>
  (
    [
      ['Deaths from disease, a year among 1,000', DISEASE],
      ['Deaths from wounds, a year among 1,000', WOUNDS],
      ['Deaths from all causes, a year among 1,000', ANY],
    ] as const
  ).map(([name, each]) => {
    const [before, after] = [rateOf(between(...WINTER_BEFORE), each), rateOf(between(...WINTER_AFTER), each)]
    return [name, said(before, 1), said(after, 1), `${said((100 * (after - before)) / before)}%`]
  })

const source = sources.nightingale

export const programmeEvaluation: Design = {
  id: 'programme-evaluation',
  genre: 'Programme evaluation',
  description:
    'What was done, what was to change, before and after with the same yardstick, what else could explain it, and what to do. On the reform that made evaluation famous.',
  write: (keep) => [
    title('Cleaning the hospitals: an evaluation of the Sanitary Commission, 1855'),
    standfirst(
      'In the winter before the commission came, soldiers died in the army hospitals of the Crimean War at a rate of 849 a year among 1,000 of the army. In the winter after, it was 37. Most of the fall was in diseases that dirt and crowding spread.',
    ),
    forEditors(
      'Compare like with like: here the same four months, one year apart. Name the yardstick before the result, and the other explanations before the recommendations.',
    ),
    heading('Summary'),
    indicators(
      source,
      {
        label: 'Deaths a year among 1,000, November to February',
        value: rounded(rateOf(between(...WINTER_AFTER), ANY), 4),
        format: '.0f',
        comparison: rounded(rateOf(between(...WINTER_BEFORE), ANY), 4),
        comparisonLabel: 'the winter before',
        better: 'lower',
        spark: months().map((month) => rounded(rateOf([month], ANY), 4)),
      },
      {
        label: 'Deaths from disease in those four months',
        value: deathsOf(between(...WINTER_AFTER), DISEASE),
        format: ',.0f',
        comparison: deathsOf(between(...WINTER_BEFORE), DISEASE),
        comparisonLabel: 'the winter before',
        better: 'lower',
        spark: months().map(([, , disease]) => disease),
      },
      {
        label: 'Of all deaths in two years were from disease',
        value: rounded((100 * deathsOf(months(), DISEASE)) / deathsOf(months(), ANY), 4),
        format: '.1f',
        suffix: '%',
      },
    ),
    callout(
      'finding',
      paragraph(
        bold('The commission probably saved many lives.'),
        ' From one winter to the next mortality fell to less than a twentieth. How much of this is its work cannot be said exactly: food, clothing and weather improved as well.',
      ),
    ),
    heading('What was done'),
    paragraph(
      'In March 1855 a Sanitary Commission sent from London began to work in the hospitals at Scutari. It had sewers flushed, dead animals carried off, water channels cleared, walls limewashed and windows opened. Florence Nightingale, who had come with her nurses the autumn before, fed, washed and clothed the sick, and kept count.',
    ),
    quote(
      paragraph(
        'It may seem a strange principle to enunciate as the very first requirement in a Hospital that it should do the sick no harm.',
      ),
      paragraph(italic('Florence Nightingale, Notes on Hospitals')),
    ),
    heading('What was to change'),
    paragraph(
      'The yardstick is the one Nightingale chose: deaths of a month, as if it lasted a year, among 1,000 soldiers. It takes account of the growing army, from 8,571 men in April 1854 to 46,140 in March 1856.',
    ),
    heading('Before and after'),
    paragraph(
      'The rate rose to ',
      bold('1,174 in January 1855'),
      ': had it lasted, the army would have died out in ten months. By June it was 322, in the cholera of that summer, and it ended at 13.',
    ),
    chart(keep('Mortality in the hospitals by month and cause', rates()), {
      kind: 'bar',
      orientation: 'vertical',
      stacking: 'stacked',
      width: 'wide',
      title: 'Disease, not wounds, filled the graves, and it fell away within a year',
      description:
        'Deaths in the hospitals of the British army in the East by cause, as a yearly rate among 1,000 soldiers, April 1854 to March 1856',
      alt: 'Stacked column chart of 24 months. Deaths from disease rise from 1.4 in April 1854 to 1,022.8 in January 1855 and fall to 3.9 in March 1856. Deaths from wounds are highest in November 1854 with 115.8.',
      x: 'month',
      series: ['disease', 'wounds', 'other'],
      decimals: 1,
      yTitle: 'Deaths a year among 1,000 soldiers',
      references: [{ axis: 'x', at: '1855-03', label: 'Commission begins' }],
      ...source,
    }),
    columns(
      [
        chart(keep('Mortality in two winters by cause', winters()), {
          kind: 'bar',
          title: 'Every cause fell, disease most',
          description: 'Deaths a year among 1,000 soldiers, November to February',
          alt: 'Grouped bar chart of two winters. Disease falls from 710.5 to 23.8, wounds from 50.2 to 3.8, other causes from 87.9 to 9.0.',
          x: 'cause',
          series: ['before', 'after'],
          yTitle: 'Deaths a year among 1,000 soldiers',
          decimals: 1,
          ...source,
        }),
      ],
      [
        chart(keep('Deaths by cause', causes()), {
          kind: 'doughnut',
          title: 'Four of five died of disease',
          description: 'Deaths by cause, April 1854 to March 1856',
          alt: 'Doughnut chart. Disease 80.5%, wounds 9.8% and other causes 9.7% of deaths.',
          x: 'cause',
          series: ['deaths'],
          unit: 'deaths',
          notation: 'full',
          decimals: 0,
          ...source,
        }),
      ],
    ),
    table(
      { caption: 'Scorecard: November to February, one year apart', ...cited(source) },
      ['Indicator', '1854 to 1855', '1855 to 1856', 'Change'],
      rows(),
    ),
    pageBreak(),
    heading('What else could explain it'),
    callout(
      'caution',
      paragraph(
        bold('There is no group to compare with.'),
        ' Everything that changed between the two winters changed for all hospitals at once.',
      ),
    ),
    numbered(
      ['The siege ended in September 1855: fewer men were wounded and worn out by trenches.'],
      ['Supplies of food, huts and clothing had been put in order.'],
      [
        'The rate had already fallen from January to February 1855, from 1,174 to 979, before the commission came.',
      ],
      ['The weakest had died; those who came later were in better health.'],
    ),
    heading('What we recommend'),
    numbered(
      [bold('Inspect before the sick arrive: '), 'drains, water, air and room for each bed.'],
      [bold('Count every week: '), 'deaths by cause, with the number of people at risk.'],
      [bold('Publish the count: '), 'in a form that a minister understands at a glance.'],
    ),
    heading('What happens next', 3),
    tasks(
      done('Share the draft with those whose work is evaluated.'),
      open('Find a hospital that was cleaned earlier or later, to compare with.'),
      open('Decide who answers for each recommendation, and by when.'),
    ),
    question({
      kind: 'choice',
      prompt: 'Would you continue a programme on this evidence?',
      options: ['Yes', 'Yes, but measure it better', 'Not before there is a comparison', 'No'],
    }),
    heading('About the data'),
    aboutTheData(
      'William Farr put the numbers together, Florence Nightingale printed them in 1859. Deaths outside hospitals are not in them.',
    ),
  ],
}
