/** "1 of your changes was in a block Nora Lindqvist deleted."; of several blocks, who deleted all of them if one did. */
export function lostSentence(deleters: readonly (string | undefined)[]): string {
  const [name] = deleters
  const isOne = deleters.length === 1
  const changes = isOne
    ? '1 of your changes was in a block'
    : `${deleters.length} of your changes were in blocks`
  return name !== undefined && deleters.every((each) => each === name)
    ? `${changes} ${name} deleted.`
    : `${changes} that ${isOne ? 'was' : 'were'} deleted.`
}

const MAX_WORDS = 120

/** The first words of a block. */
export const firstWords = (words: string): string =>
  words.length > MAX_WORDS ? `${words.slice(0, MAX_WORDS - 1).trimEnd()}…` : words
