/** Why a password is refused although it is long enough. */
export type PasswordWeakness = 'common' | 'personal' | 'pattern'

/** What is said of it, after "Password did not conform with policy:" too. */
export const passwordWeaknessSentences: Record<PasswordWeakness, string> = {
  common: 'This password is easy to guess, because many people use one like it. Choose another.',
  personal:
    'This password is little more than your name, your email, your organisation or “Bubbles”. Choose another.',
  pattern: 'This password only repeats or follows a pattern. Choose another.',
}

export interface PasswordStrength {
  weakness: PasswordWeakness | null
  /** 0 (guessed at once) to 4 (not guessed), as zxcvbn rates it. */
  score: 0 | 1 | 2 | 3 | 4
}

/** What is known of a person who chooses a password. */
export interface PasswordPerson {
  name?: string
  email?: string
  username?: string
  organisation?: string
}

export type CheckPassword = (password: string, person: PasswordPerson) => PasswordStrength

/** What follows is not looked at: it makes no password weaker, and the work grows with the length. */
const MAX_CHARACTERS = 72
/** The library's rating from which on a password is not refused: more than a million guesses. */
const MIN_SCORE = 2
/** Letters that have to be left of a password without what is known of the person. */
const MIN_OWN_LETTERS = 4
const PRODUCT = 'bubbles'
/** Says nothing of a person. */
const PROVIDERS = new Set([
  'gmail',
  'googlemail',
  'outlook',
  'hotmail',
  'yahoo',
  'icloud',
  'proton',
  'gmx',
  'mail',
])

let loaded: Promise<CheckPassword> | undefined

/**
 * The check of passwords. Its lists are large and come with the first call only, in the browser as a file of their own.
 */
export function loadPasswordCheck(): Promise<CheckPassword> {
  loaded ??= load()
  // Files that did not come are asked for again.
  loaded.catch(() => {
    loaded = undefined
  })
  return loaded
}

async function load(): Promise<CheckPassword> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  const zxcvbn = new ZxcvbnFactory({ dictionary: { ...dictionary }, graphs: adjacencyGraphs })
  const common = new Set<string>(dictionary['passwords-common'] as readonly string[])

  return (password, person) => {
    const text = password.slice(0, MAX_CHARACTERS)
    const words = personalWords(person)
    const { score, sequence } = zxcvbn.check(text, words)
    const strength = (weakness: PasswordWeakness | null): PasswordStrength => ({
      weakness,
      score: weakness === null ? score : (Math.min(score, 1) as 0 | 1),
    })
    if (isPersonal(text, words)) return strength('personal')
    // "Summer2024!" is "summer" to whoever guesses.
    if (common.has(fromLetterToLetter(text.toLowerCase()))) return strength('common')
    if (score >= MIN_SCORE) return strength(null)
    return strength(sequence.some(({ pattern }) => pattern === 'dictionary') ? 'common' : 'pattern')
  }
}

/** What is left of a text without anything before its first letter and after its last. */
function fromLetterToLetter(text: string): string {
  const characters = Array.from(text)
  const isLetter = (character: string) => /\p{L}/u.test(character)
  return characters
    .slice(Math.max(0, characters.findIndex(isLetter)), characters.findLastIndex(isLetter) + 1)
    .join('')
}

/** The words a password must not live on, in small letters; of an address the part before the @ and its organisation. */
function personalWords({
  name = '',
  email = '',
  username = '',
  organisation = '',
}: PasswordPerson): string[] {
  const [local = '', domain = ''] = email.toLowerCase().split('@')
  const labels = domain.split('.').slice(0, -1)
  return [
    ...new Set(
      [PRODUCT, name, local, username, organisation, ...labels.filter((label) => !PROVIDERS.has(label))]
        .flatMap((text) => text.toLowerCase().split(/[^\p{L}]+/u))
        .filter((word) => word.length >= 3),
    ),
  ]
}

function isPersonal(password: string, words: readonly string[]): boolean {
  const text = password.toLowerCase()
  const rest = words
    .toSorted((a, b) => b.length - a.length)
    .reduce((left, word) => left.replaceAll(word, ' '), text)
  return rest !== text && (rest.match(/\p{L}/gu)?.length ?? 0) < MIN_OWN_LETTERS
}
