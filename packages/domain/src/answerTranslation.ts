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
const SENTENCES = new Set([
  'detail',
  'sentence',
  'message',
  'problem',
  'notes',
  'browser',
  'fault',
  'details',
  'emailProblem',
])

/** A member of which every text is a sentence: why a person can't be removed, or lose a role. */
const GUARDS = 'guards'

/** Within these members, another is a sentence that elsewhere is what people wrote: why data, an edition or an email didn't come. */
const WITHIN: Readonly<Record<string, string>> = { fault: 'words', failed: 'words', delivery: 'reason' }

/** Items of an inbox whose words are the server's; those of others are what somebody wrote. */
const OURS = new Set<unknown>(['data', 'held', 'schedule'])

/** Whether a member of an answer is said by the server. `within` is the member in which its object is. */
const isSaid = (name: string, owner: object, within: string): boolean =>
  SENTENCES.has(name) ||
  within === GUARDS ||
  WITHIN[within] === name ||
  (name === 'words' && 'kind' in owner && OURS.has(owner.kind))

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
    // Words from the middle of other sentences begin with a small letter there.
    const small = text.charAt(0).toLowerCase() + text.slice(1)
    if (Object.hasOwn(sentences, small)) return raised(sentences[small]!)
    const headed = translateHeaded(text)
    for (const pattern of patterns) {
      // “Chart: title changed” is about the title: nothing that begins with a value knows that.
      if (headed !== undefined && pattern.parts[0] === '') continue
      const values = matchPattern(pattern, text)
      if (values) return fill(pattern, values.map(translateValue))
      const others = small === text ? undefined : matchPattern(pattern, small)
      if (others) return raised(fill(pattern, others.map(translateValue)))
    }
    return headed ?? text
  }
  /** Words after a known one and a colon: what they are about. */
  const translateHeaded = (text: string): string | undefined => {
    const [, head = '', rest = ''] = /^(\p{Lu}[^:“]*): (.+)$/u.exec(text) ?? []
    if (!Object.hasOwn(sentences, head)) return undefined
    const said = translate(rest)
    return said === rest ? undefined : `${sentences[head]!}: ${said}`
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

  /** `key` is the member that the value is, or is in; `said` whether the server says it. */
  const visit = (value: unknown, key: string, said: boolean, actor: string | undefined): unknown => {
    if (typeof value === 'string') return said ? sentence(value, actor) : value
    if (Array.isArray(value)) return value.map((each) => visit(each, key, said, actor))
    if (typeof value !== 'object' || value === null) return value
    const own = nameOfActor(value)
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [
        name,
        visit(each, key === GUARDS ? key : name, isSaid(name, value, key), own),
      ]),
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
    const whole = translate(masked)
    return restore(whole === masked ? translateEach(masked) : whole)
  }
  /** Several sentences that no catalogue knows together, such as what a check found. Findings have no full stop of their own. */
  const translateEach = (text: string): string => {
    const sentences = text.split(/(?<=\.) (?=[\p{Lu}\d“])/u)
    const said: string[] = []
    for (let from = 0; from < sentences.length; ) {
      let to = from + 1
      let known = knownSentence(sentences[from]!)
      // Some are known only together with the one after them.
      for (; known === undefined && to < sentences.length; to += 1)
        known = different(sentences.slice(from, to + 1).join(' '))
      said.push(known ?? sentences[from]!)
      from = known === undefined ? from + 1 : to
    }
    return said.join(' ')
  }
  const different = (text: string): string | undefined => {
    const translated = translate(text)
    return translated === text ? undefined : translated
  }
  const knownSentence = (text: string): string | undefined => {
    const known = different(text)
    if (known !== undefined || !text.endsWith('.')) return known
    const bare = different(text.slice(0, -1))
    return bare === undefined ? undefined : `${bare}.`
  }
  return (answer) => visit(answer, '', false, undefined)
}

/** Whether an answer has a sentence of the server anywhere. */
export function hasSentences(answer: unknown, within = ''): boolean {
  if (typeof answer !== 'object' || answer === null) return false
  if (Array.isArray(answer)) return answer.some((each) => hasSentences(each, within))
  return Object.entries(answer).some(
    ([name, value]) =>
      (isSaid(name, answer, within) && value !== null && value !== '') ||
      (name === GUARDS ? hasText(value) : hasSentences(value, name)),
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

const raised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

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
