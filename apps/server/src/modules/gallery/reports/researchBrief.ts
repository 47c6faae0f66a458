import type { Dataset } from '@bubbles/charts'
import {
  bold,
  callout,
  chart,
  code,
  columns,
  contents,
  heading,
  italic,
  link,
  numbered,
  paragraph,
  question,
  standfirst,
  table,
  title,
} from '../blocks.ts'
import { type Design, rounded, said, sum, tableOf } from '../design.ts'
import { readData } from '../readData.ts'
import { aboutTheData, cited, forEditors, sources } from '../sources.ts'

export type Penguin = [
  species: string,
  island: string,
  billLength: number,
  billDepth: number,
  flipper: number,
  mass: number,
  sex: 'male' | 'female' | null,
]

/** 342 birds with all four measurements, in millimetres and grams. */
export const penguins = (): Penguin[] => readData<{ penguins: Penguin[] }>('penguins.json').penguins

export const SPECIES = ['Adelie', 'Chinstrap', 'Gentoo']

export const ofSpecies = (species: string): Penguin[] => penguins().filter(([name]) => name === species)

export const meanOf = (group: readonly Penguin[], measure: 2 | 3 | 4 | 5): number =>
  sum(group.map((bird) => bird[measure])) / group.length

/** How closely length and depth of the bill go together (Pearson). */
export function correlation(group: readonly Penguin[]): number {
  const [length, depth] = [meanOf(group, 2), meanOf(group, 3)]
  const together = sum(group.map((bird) => (bird[2] - length) * (bird[3] - depth)))
  const each = (measure: 2 | 3, middle: number) => sum(group.map((bird) => (bird[measure] - middle) ** 2))
  return together / Math.sqrt(each(2, length) * each(3, depth))
}

/** The rule of the report: two measurements, two thresholds. */
export const guess = (bird: Penguin): string =>
  bird[4] >= 207 ? 'Gentoo' : bird[2] >= 43.3 ? 'Chinstrap' : 'Adelie'

const bills = (): Dataset =>
  tableOf(
    {
      species: ['Species', 'text'],
      length: ['Bill length', 'number'],
      depth: ['Bill depth', 'number'],
    },
    penguins().map(([species, , length, depth]) => [species, length, depth]),
  )

const correlations = (): Dataset =>
  tableOf({ group: ['Birds', 'text'], correlation: ['Correlation', 'number'] }, [
    ...SPECIES.map((species) => [species, rounded(correlation(ofSpecies(species)), 4)]),
    ['All three together', rounded(correlation(penguins()), 4)],
  ])

const masses = (): Dataset =>
  tableOf(
    { species: ['Species', 'text'], female: ['Female', 'number'], male: ['Male', 'number'] },
    SPECIES.map((species) => [
      species,
      ...(['female', 'male'] as const).map((sex) =>
        rounded(
          meanOf(
            ofSpecies(species).filter((bird) => bird[6] === sex),
            5,
          ),
          4,
        ),
      ),
    ]),
  )

const flippers = (): Dataset =>
  tableOf(
    { species: ['Species', 'text'], flipper: ['Flipper', 'number'], length: ['Bill length', 'number'] },
    penguins().map(([species, , length, , flipper]) => [species, flipper, length]),
  )

const rows = (): string[][] =>
  SPECIES.map((species) => {
    const group = ofSpecies(species)
    return [
      species,
      said(group.length),
      said(meanOf(group, 2), 1),
      said(meanOf(group, 3), 1),
      said(meanOf(group, 4)),
      said(meanOf(group, 5)),
    ]
  })

const source = sources.palmerStation
export const researchBrief: Design = {
  id: 'research-brief',
  genre: 'Research brief',
  description:
    'The finding first, then data, method, results and limits, with the code to check it. For analysts, universities and policy teams.',
  write: (keep) => [
    title('Longer bills are deeper in every penguin species, and shallower in all of them together'),
    standfirst(
      'Three species of penguin measured at Palmer Station show how an average over groups can point the wrong way. Two other measurements tell the species apart in 95 of 100 birds.',
    ),
    forEditors(
      'Put the answer into the title and the two sentences below it: most readers stop there. The rest is for those who want to check.',
    ),
    callout(
      'finding',
      paragraph(
        bold('In short. '),
        'Within each species birds with longer bills have deeper ones. Put together, the three show the opposite, because Gentoo penguins have long and flat bills. Always look at the groups before you believe a trend.',
      ),
    ),
    contents(3),
    heading('Question'),
    paragraph(
      'Do penguins with longer bills have deeper ones? And can somebody without training tell the species from a few measurements?',
    ),
    heading('Data and method'),
    paragraph(
      'The table holds 342 birds of the Palmer Archipelago: 151 Adelie (',
      italic('Pygoscelis adeliae'),
      '), 68 Chinstrap (',
      italic('P. antarcticus'),
      ') and 123 Gentoo (',
      italic('P. papua'),
      '). Each was measured once. We compare correlations within and across species, and look for the two thresholds that sort most birds right.',
    ),
    table(
      { caption: 'Means of four measurements by species', ...cited(source) },
      ['Species', 'Birds', 'Bill length, mm', 'Bill depth, mm', 'Flipper, mm', 'Mass, g'],
      rows(),
    ),
    heading('Results'),
    heading('The trend turns round', 3),
    paragraph(
      'In each species the correlation of length and depth is positive: 0.39 in Adelie, 0.65 in Chinstrap, 0.64 in Gentoo. Over all birds it is ',
      bold('−0.24'),
      '.',
    ),
    chart(keep('Bills of 342 penguins', bills()), {
      kind: 'point',
      width: 'wide',
      title: 'Three clouds rise; together they fall',
      description: 'Length and depth of the bill of 342 penguins, millimetres',
      alt: 'Point chart of 342 penguins in three clouds, each rising to the right. Adelie have short and deep bills, 38.8 by 18.3 mm on average, Chinstrap long and deep ones, 48.8 by 18.4 mm, and Gentoo long and flat ones, 47.5 by 15.0 mm.',
      x: 'length',
      series: ['depth'],
      splitBy: 'species',
      xTitle: 'Bill length, mm',
      unit: 'mm',
      decimals: 1,
      ...source,
    }),
    columns(
      [
        chart(keep('Correlation of bill length and depth', correlations()), {
          kind: 'bar',
          title: 'Positive in each species, negative over all',
          description: 'Correlation of bill length and bill depth',
          alt: 'Bar chart of four values: Adelie 0.39, Chinstrap 0.65, Gentoo 0.64, all three together −0.24.',
          x: 'group',
          series: ['correlation'],
          emphasis: ['All three together'],
          colour: 4,
          decimals: 2,
          ...source,
        }),
      ],
      [
        chart(keep('Body mass by species and sex', masses()), {
          kind: 'bar',
          title: 'Gentoo are heaviest, males heavier than females',
          description: 'Mean body mass of birds of known sex, grams',
          alt: 'Grouped bar chart. Adelie: females 3,369 g, males 4,043 g. Chinstrap: females 3,527 g, males 3,939 g. Gentoo: females 4,680 g, males 5,485 g.',
          x: 'species',
          series: ['female', 'male'],
          unit: 'g',
          decimals: 0,
          ...source,
        }),
      ],
    ),
    heading('Two thresholds are enough', 3),
    paragraph(
      'A flipper of 207 mm or more means Gentoo. Of the others, a bill of 43.3 mm or more means Chinstrap, a shorter one Adelie. This rule names 325 of 342 birds right.',
    ),
    chart(keep('Flippers and bills of 342 penguins', flippers()), {
      kind: 'point',
      title: 'Flipper first, then the bill',
      description: 'Length of flipper and bill of 342 penguins with the two thresholds, millimetres',
      alt: 'Point chart of 342 penguins. Gentoo lie right of the line at 207 mm of flipper. Left of it, Chinstrap lie above the line at 43.3 mm of bill and Adelie below it, with few exceptions.',
      x: 'flipper',
      series: ['length'],
      splitBy: 'species',
      xTitle: 'Flipper, mm',
      unit: 'mm',
      decimals: 1,
      references: [
        { axis: 'x', at: 207, label: '207 mm' },
        { axis: 'y', at: 43.3, label: '43.3 mm' },
      ],
      ...source,
    }),
    code(
      'javascript',
      [
        'const species = ({ flipper, bill }) =>',
        "  flipper >= 207 ? 'Gentoo' : bill >= 43.3 ? 'Chinstrap' : 'Adelie'",
        '',
        'const right = penguins.filter((bird) => species(bird) === bird.species)',
        'right.length // 325 of 342',
      ].join('\n'),
    ),
    heading('Limits'),
    numbered(
      [
        'The thresholds were chosen on the same birds they are judged by; on new birds the rule will do worse.',
      ],
      ['The birds are adults of three islands. Chicks and other colonies may differ.'],
      ['Gentoo were measured on one island only, so island and species cannot be told apart for them.'],
    ),
    heading('References'),
    numbered(
      [
        'Gorman, Williams and Fraser (2014): Ecological sexual dimorphism and environmental variability within a community of Antarctic penguins. ',
        link('PLOS ONE 9(3)', 'https://doi.org/10.1371/journal.pone.0090081'),
        '.',
      ],
      [
        'Horst, Hill and Gorman (2020): palmerpenguins. ',
        link('The package and its licence', 'https://allisonhorst.github.io/palmerpenguins/'),
        '.',
      ],
    ),
    question({
      kind: 'comment',
      prompt: 'What would you check before you believe this?',
      hint: 'Reviewers read every answer.',
    }),
    heading('About the data'),
    aboutTheData(
      'Two of 344 birds have no measurements and are left out; so is, where males and females are compared, every bird of unknown sex.',
    ),
  ],
}
