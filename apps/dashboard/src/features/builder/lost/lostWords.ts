/** "1 of your changes was in a block Nora Lindqvist deleted."; of several blocks, who deleted all of them if one did. */
export function lostSentence(deleters: readonly (string | undefined)[]): string {
  const [name] = deleters
  const count = deleters.length
  const isBySomeone = name !== undefined && deleters.every((each) => each === name)
  if (count === 1)
    return isBySomeone
      ? `1 of your changes was in a block ${name} deleted.`
      : '1 of your changes was in a block that was deleted.'
  return isBySomeone
    ? `${count} of your changes were in blocks ${name} deleted.`
    : `${count} of your changes were in blocks that were deleted.`
}

const MAX_WORDS = 120

/** The first words of a block. */
export const firstWords = (words: string): string =>
  words.length > MAX_WORDS ? `${words.slice(0, MAX_WORDS - 1).trimEnd()}…` : words
