import { isVideoName } from '@bubbles/domain'
import type { BlockType } from './types.ts'

/** Words that a block keeps in its attributes rather than in its text. */
export interface WordField {
  /** The attribute that has them, or the list whose parts do. */
  name: string
  /** Of a list: what of each part has the words; null where the part is the words. */
  each?: string | null
  /** What the field is called where it is written. */
  label: string
  /** How many characters it takes. */
  max: number
  /** Whether the field is there to be seen; absent: always. */
  isShown?: (attrs: Readonly<Record<string, unknown>>) => boolean
}

const hasPicture = (attrs: Readonly<Record<string, unknown>>) => attrs.cover === 'picture'
const isOf =
  (...kinds: readonly string[]) =>
  ({ kind }: Readonly<Record<string, unknown>>) =>
    kinds.includes(String(kind))
const isRead = ({ decorative }: Readonly<Record<string, unknown>>) => decorative !== true

const alt = (max: number): WordField => ({ name: 'alt', label: 'Alternative text', max })
const source: WordField = { name: 'sourceName', label: 'Source', max: 300 }

/** What charts and maps say around their drawing. */
const FIGURE: readonly WordField[] = [
  { name: 'title', label: 'Title', max: 300 },
  { name: 'description', label: 'Description', max: 1_000 },
  { name: 'unit', label: 'Unit', max: 40 },
  { name: 'notes', label: 'Notes', max: 2_000 },
  source,
  { name: 'sourceLicence', label: 'Licence', max: 200 },
  alt(2_000),
]

/**
 * The words in the attributes of each kind of block, in the order in which they are read. Addresses, names of columns and
 * of rows aren't words: changing one would change what it refers to.
 */
export const WORD_FIELDS: Readonly<Partial<Record<BlockType, readonly WordField[]>>> = {
  title: [
    { name: 'kicker', label: 'Above the title', max: 120, isShown: ({ cover }) => cover !== 'none' },
    { ...alt(1_000), isShown: (attrs) => hasPicture(attrs) && isRead(attrs) },
    { name: 'credit', label: 'Credit', max: 300, isShown: hasPicture },
    { name: 'authors', each: 'name', label: 'Name', max: 120 },
  ],
  blockquote: [{ name: 'who', label: 'Who said it', max: 200 }],
  callout: [{ name: 'label', label: 'Label', max: 80 }],
  image: [
    { ...alt(1_000), isShown: isRead },
    { name: 'caption', label: 'Caption', max: 1_000 },
    { name: 'credit', label: 'Credit', max: 300 },
  ],
  file: [
    { name: 'title', label: 'Title', max: 300 },
    { name: 'text', label: 'Sentence', max: 500 },
    {
      name: 'transcript',
      label: 'Transcript',
      max: 20_000,
      isShown: ({ name }) => isVideoName(String(name)),
    },
  ],
  table: [{ name: 'caption', label: 'Caption', max: 300 }, source],
  metric: [
    { name: 'prefix', label: 'Before the number', max: 20 },
    { name: 'suffix', label: 'Unit after it', max: 20 },
    { name: 'label', label: 'Label', max: 200 },
    {
      name: 'comparisonLabel',
      label: 'What it is compared with',
      max: 100,
      isShown: ({ comparison }) => comparison !== null,
    },
    source,
  ],
  chart: [
    ...FIGURE,
    { name: 'formats', each: 'unit', label: 'Unit', max: 40 },
    { name: 'xTitle', label: 'Axis title', max: 80 },
    { name: 'yTitle', label: 'Axis title', max: 80 },
    { name: 'rightTitle', label: 'Axis title', max: 80 },
    { name: 'annotations', each: 'text', label: 'Words on the chart', max: 300 },
    { name: 'ranges', each: 'label', label: 'Words on the chart', max: 120 },
    { name: 'references', each: 'label', label: 'Words on the chart', max: 120 },
  ],
  map: FIGURE,
  question: [
    { name: 'prompt', label: 'Question', max: 500 },
    { name: 'hint', label: 'Hint', max: 500 },
    { name: 'lowLabel', label: 'What a step means', max: 100, isShown: isOf('rating') },
    { name: 'betweenLabels', each: null, label: 'What a step means', max: 100, isShown: isOf('rating') },
    { name: 'highLabel', label: 'What a step means', max: 100, isShown: isOf('rating') },
    { name: 'rows', each: 'text', label: 'Item', max: 300, isShown: isOf('matrix') },
    { name: 'options', each: 'text', label: 'Option', max: 300, isShown: isOf('choice', 'matrix') },
  ],
  userDetails: [
    { name: 'prompt', label: 'What you ask for', max: 500 },
    { name: 'fields', each: 'label', label: 'Label', max: 200 },
    { name: 'consent', label: 'Consent', max: 1_000 },
  ],
  tableOfContents: [{ name: 'title', label: 'Title', max: 200 }],
  embed: [
    { name: 'title', label: 'Title', max: 300 },
    { name: 'caption', label: 'Caption', max: 1_000 },
  ],
  action: [
    { name: 'text', label: 'Sentence', max: 300 },
    { name: 'button', label: 'Button', max: 80 },
  ],
  people: [
    { name: 'people', each: 'name', label: 'Name', max: 120 },
    { name: 'people', each: 'role', label: 'Role or place', max: 200 },
    { name: 'people', each: 'alt', label: 'Alternative text', max: 1_000 },
  ],
}

/** Words of one field of one block. */
export interface Worded {
  field: WordField
  /** Which of a list; null where the attribute itself has them. */
  index: number | null
  text: string
}

/** The words a block of that kind has in its attributes, those that are shown and say something. */
export function* wordsIn(type: string, attrs: Readonly<Record<string, unknown>>): Generator<Worded> {
  for (const field of WORD_FIELDS[type as BlockType] ?? []) {
    if (field.isShown?.(attrs) === false) continue
    const value = attrs[field.name]
    const parts: unknown[] = field.each === undefined ? [value] : Array.isArray(value) ? value : []
    for (const [index, part] of parts.entries()) {
      const text = field.each ? (part as Record<string, unknown> | null)?.[field.each] : part
      if (typeof text === 'string' && text !== '')
        yield { field, index: field.each === undefined ? null : index, text }
    }
  }
}

/** The attribute that has these words, with others in their place. */
export function withWords(
  attrs: Readonly<Record<string, unknown>>,
  { field: { name, each }, index }: Pick<Worded, 'field' | 'index'>,
  text: string,
): unknown {
  const value = attrs[name]
  if (index === null || !Array.isArray(value)) return text
  const part: unknown = value[index]
  return (value as unknown[]).with(
    index,
    each ? { ...(part as Record<string, unknown>), [each]: text } : text,
  )
}
