/** Sentences of the server: the English one, with values as `{0}`, and its translation. */
export type AnswerSentences = Readonly<Record<string, string>>

interface Pattern {
  /** What stands between the values. */
  parts: string[]
  /** The number of each value. */
  values: string[]
  translation: string
}

/** Members of answers in which the server writes sentences. What people wrote is in others. */
const SENTENCES = new Set(['detail', 'sentence', 'message', 'problem', 'notes', 'browser'])

/** A member of which every text is a sentence: why a person can't be removed, or lose a role. */
const GUARDS = 'guards'

const PLACEHOLDER = /((?:\{\d+\})+)/

/** The longest text that is looked for: sentences of the server are shorter. */
const MAX_LENGTH = 4000

/**
 * Translates what the server says.
 * @returns a function from an answer, as it came, to the same with its sentences in the other language; what the sentences don't have
 * stays as it is.
 */
export function answerTranslator(sentences: AnswerSentences): (answer: unknown) => unknown {
  const patterns = Object.entries(sentences)
    .filter(([english]) => PLACEHOLDER.test(english))
    .map(([english, translation]) => patternOf(english, translation))
    // The most particular first: "{0} more" is part of many.
    .toSorted((one, other) => other.parts.join('').length - one.parts.join('').length)

  const translate = (text: string): string => {
    if (text.length > MAX_LENGTH || text.trim() === '') return text
    if (Object.hasOwn(sentences, text)) return sentences[text]!
    for (const pattern of patterns) {
      const values = matchPattern(pattern, text)
      if (values) return fill(pattern, values.map(translateValue))
    }
    return text
  }
  /** A value may be words of the server itself, one or several. */
  const translateValue = (text: string): string => {
    const whole = translate(text)
    return whole === text && text.includes(', ')
      ? text
          .split(/(?=, )/)
          .map(translate)
          .join('')
      : whole
  }

  const visit = (value: unknown, key: string, actor: string | undefined): unknown => {
    if (typeof value === 'string')
      return SENTENCES.has(key) || key === GUARDS ? sentence(value, actor) : value
    if (Array.isArray(value)) return value.map((each) => visit(each, key, actor))
    if (typeof value !== 'object' || value === null) return value
    const own = nameOfActor(value)
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [name, visit(each, key === GUARDS ? key : name, own)]),
    )
  }
  /** Entries of the audit log begin with who did it. */
  const sentence = (text: string, actor: string | undefined): string =>
    actor !== undefined && text.startsWith(`${actor} `)
      ? `${actor} ${translateQuoting(text.slice(actor.length + 1))}`
      : translateQuoting(text)
  const translateQuoting = (text: string): string => {
    if (Object.hasOwn(sentences, text)) return sentences[text]!
    const { masked, restore } = maskQuoted(text)
    return restore(translate(masked))
  }
  return (answer) => visit(answer, '', undefined)
}

/** Whether an answer has a sentence of the server anywhere. */
export function hasSentences(answer: unknown): boolean {
  if (typeof answer !== 'object' || answer === null) return false
  if (Array.isArray(answer)) return answer.some(hasSentences)
  return Object.entries(answer).some(
    ([name, value]) =>
      (SENTENCES.has(name) && value !== null) || (name === GUARDS ? hasText(value) : hasSentences(value)),
  )
}

/** A character that no text has, before the number of what is quoted there. */
const MASK = '\uE000'

/** Puts numbers in place of what a text quotes: a title such as “From 4% to 39%, and on” has words that sentences are divided by. */
function maskQuoted(text: string): { masked: string; restore: (translated: string) => string } {
  const quoted: string[] = []
  const masked = text.replaceAll(/(?<=“)[^“”]+(?=”)/g, (own) => `${MASK}${quoted.push(own) - 1}${MASK}`)
  const restore = (translated: string) =>
    translated
      .split(MASK)
      .map((part, at) => (at % 2 === 1 ? (quoted[Number(part)] ?? part) : part))
      .join('')
  return { masked, restore }
}

const hasText = (value: unknown): boolean =>
  typeof value === 'object' && value !== null ? Object.values(value).some(hasText) : typeof value === 'string'

function nameOfActor(value: object): string | undefined {
  if (!('actor' in value)) return undefined
  const actor = value.actor as { name?: unknown; emailAddress?: unknown } | null
  if (actor === null) return 'Bubbles'
  return [actor.name, actor.emailAddress].find((each) => typeof each === 'string' && each !== '') as string
}

/** Values side by side are taken as one, since nothing says where the first ends. */
function patternOf(english: string, translation: string): Pattern {
  const pieces = english.split(PLACEHOLDER)
  const values = pieces.filter((_, at) => at % 2 === 1)
  return { parts: pieces.filter((_, at) => at % 2 === 0), values, translation }
}

/** The values in a text, or undefined where it says something else. */
function matchPattern({ parts }: Pattern, text: string): string[] | undefined {
  const last = parts.length - 1
  if (parts.join('').trim() === '' || !text.startsWith(parts[0]!) || !text.endsWith(parts[last]!))
    return undefined
  const values: string[] = []
  let from = parts[0]!.length
  for (const [at, part] of parts.entries()) {
    if (at === 0) continue
    const found = at === last ? text.length - part.length : text.indexOf(part, from)
    if (found < from) return undefined
    values.push(text.slice(from, found))
    from = found + part.length
  }
  return values
}

/** Of values side by side, the first placeholder stands for all. */
function fill({ values: names, translation }: Pattern, values: readonly string[]): string {
  return translation.replaceAll(/\{(\d+)\}/g, (placeholder) => {
    const at = names.findIndex((name) => name.includes(placeholder))
    return at !== -1 && names[at]!.startsWith(placeholder) ? values[at]! : ''
  })
}
