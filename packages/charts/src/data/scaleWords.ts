/**
 * Words of scales as questions have them, in English and German: from 2, all for it, over 0, neither, to -2, all against.
 * Compared in lower case without marks.
 */
const WORDS: readonly Readonly<Record<number, readonly string[]>>[] = [
  {
    2: [
      'strongly agree',
      'agree strongly',
      'completely agree',
      'totally agree',
      'fully agree',
      'stimme voll zu',
      'stimme voll und ganz zu',
      'stimme völlig zu',
      'stimme stark zu',
      'trifft voll zu',
      'trifft voll und ganz zu',
    ],
    1: [
      'agree',
      'somewhat agree',
      'agree somewhat',
      'tend to agree',
      'slightly agree',
      'stimme zu',
      'stimme eher zu',
      'trifft zu',
      'trifft eher zu',
    ],
    0: [
      'neither',
      'neutral',
      'neither agree nor disagree',
      'neither nor',
      'undecided',
      'weder noch',
      'teils teils',
      'teilsteils',
      'unentschieden',
    ],
    [-1]: [
      'disagree',
      'somewhat disagree',
      'disagree somewhat',
      'tend to disagree',
      'slightly disagree',
      'stimme nicht zu',
      'stimme eher nicht zu',
      'lehne ab',
      'lehne eher ab',
      'trifft nicht zu',
      'trifft eher nicht zu',
    ],
    [-2]: [
      'strongly disagree',
      'disagree strongly',
      'completely disagree',
      'totally disagree',
      'stimme gar nicht zu',
      'stimme überhaupt nicht zu',
      'lehne stark ab',
      'trifft gar nicht zu',
      'trifft überhaupt nicht zu',
    ],
  },
  {
    2: ['very satisfied', 'extremely satisfied', 'sehr zufrieden'],
    1: ['satisfied', 'somewhat satisfied', 'fairly satisfied', 'zufrieden', 'eher zufrieden'],
    0: ['neither', 'neutral', 'neither satisfied nor dissatisfied', 'weder noch', 'teils teils'],
    [-1]: ['dissatisfied', 'somewhat dissatisfied', 'unsatisfied', 'unzufrieden', 'eher unzufrieden'],
    [-2]: ['very dissatisfied', 'extremely dissatisfied', 'very unsatisfied', 'sehr unzufrieden'],
  },
  {
    2: ['very good', 'excellent', 'sehr gut', 'ausgezeichnet'],
    1: ['good', 'fairly good', 'rather good', 'gut', 'eher gut'],
    0: [
      'neither',
      'average',
      'fair',
      'neither good nor bad',
      'neutral',
      'mittel',
      'weder noch',
      'teils teils',
    ],
    [-1]: ['bad', 'poor', 'fairly bad', 'rather bad', 'schlecht', 'eher schlecht'],
    [-2]: ['very bad', 'very poor', 'sehr schlecht'],
  },
  {
    2: ['very likely', 'extremely likely', 'sehr wahrscheinlich'],
    1: ['likely', 'somewhat likely', 'wahrscheinlich', 'eher wahrscheinlich'],
    0: ['neither', 'neutral', 'neither likely nor unlikely', 'weder noch'],
    [-1]: ['unlikely', 'somewhat unlikely', 'unwahrscheinlich', 'eher unwahrscheinlich'],
    [-2]: ['very unlikely', 'extremely unlikely', 'sehr unwahrscheinlich'],
  },
  {
    2: ['very important', 'sehr wichtig'],
    1: ['important', 'fairly important', 'somewhat important', 'wichtig', 'eher wichtig'],
    0: ['neither', 'neutral', 'moderately important', 'weder noch', 'teils teils'],
    [-1]: [
      'not very important',
      'not so important',
      'unimportant',
      'weniger wichtig',
      'eher unwichtig',
      'unwichtig',
    ],
    [-2]: [
      'not at all important',
      'not important at all',
      'very unimportant',
      'gar nicht wichtig',
      'überhaupt nicht wichtig',
      'sehr unwichtig',
    ],
  },
  {
    2: ['much better', 'viel besser', 'deutlich besser'],
    1: ['better', 'somewhat better', 'a little better', 'besser', 'etwas besser'],
    0: ['the same', 'about the same', 'no change', 'unchanged', 'gleich', 'etwa gleich', 'unverändert'],
    [-1]: ['worse', 'somewhat worse', 'a little worse', 'schlechter', 'etwas schlechter'],
    [-2]: ['much worse', 'viel schlechter', 'deutlich schlechter'],
  },
  {
    2: ['always', 'immer'],
    1: ['often', 'usually', 'oft', 'häufig', 'meistens'],
    0: ['sometimes', 'manchmal', 'gelegentlich'],
    [-1]: ['rarely', 'seldom', 'selten'],
    [-2]: ['never', 'nie', 'niemals'],
  },
]

/** Answers beside a scale: they are no step of it. */
const BESIDE = new Set([
  'don’t know',
  'do not know',
  'not sure',
  'no answer',
  'no opinion',
  'not applicable',
  'prefer not to say',
  'can’t say',
  'weiß nicht',
  'weiss nicht',
  'keine angabe',
  'keine antwort',
  'keine meinung',
  'kann ich nicht sagen',
])

const SCALES = WORDS.map(
  (scale) =>
    new Map(
      Object.entries(scale).flatMap(([score, names]) => names.map((name) => [name, Number(score)] as const)),
    ),
)

const plain = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll("'", '’')
    .replaceAll(/[.,;:()/–—-]/g, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim()

/**
 * Where each name stands on a scale whose words they all are: from 2 over 0 to -2, null for an answer beside it such as
 * "Don't know". Null where they are no scale: a word that is on none, fewer than three steps, steps out of order, or all
 * on one side.
 */
export function scaleOf(names: readonly string[]): (number | null)[] | null {
  const words = names.map(plain)
  for (const scale of SCALES) {
    const places = words.map((word) => scale.get(word) ?? null)
    if (words.some((word, at) => places[at] === null && !BESIDE.has(word))) continue
    const steps = places.filter((place) => place !== null)
    const [first, last] = [steps[0] ?? 0, steps.at(-1) ?? 0]
    const ordered = steps.every(
      (step, at) => at === 0 || (first > last ? step < steps[at - 1]! : step > steps[at - 1]!),
    )
    if (steps.length >= 3 && ordered && first * last < 0) return places
  }
  return null
}

/** Steps of the palette of scales, from what is for it to what is against it. */
export const SCALE_STEPS = 5

/** Which of so many steps each of so many names takes by its place alone, ends first: of four there is no middle. */
const BY_PLACE: readonly (readonly number[])[] = [[], [1], [1, 5], [1, 3, 5], [1, 2, 4, 5], [1, 2, 3, 4, 5]]

/** The step of the palette (1 to 5) of each answer of a scale; 0 for what is beside it, or beyond the fifth. */
export function scaleSteps(names: readonly string[]): number[] {
  const places = scaleOf(names)
  if (places) return places.map((place) => (place === null ? 0 : 3 - place))
  const steps = BY_PLACE[Math.min(names.length, SCALE_STEPS)]!
  return names.map((_, at) => steps[at] ?? 0)
}
