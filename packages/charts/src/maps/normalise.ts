/** Letters that Unicode does not take apart into a plain one and an accent. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ı: 'i',
  þ: 'th',
}

/** Abbreviations that stand in names of regions, written out. */
const WORDS: Readonly<Record<string, string>> = {
  st: 'saint',
  ste: 'saint',
  sankt: 'saint',
  sainte: 'saint',
  rep: 'republic',
  dem: 'democratic',
  fed: 'federated',
  is: 'islands',
  isl: 'islands',
  isls: 'islands',
  island: 'islands',
  peoples: 'people',
}

const SMALL = new Set([
  'the',
  'of',
  'and',
  'und',
  'et',
  'y',
  'e',
  'en',
  'de',
  'du',
  'des',
  'la',
  'le',
  'les',
  'der',
])

/** A name as it is compared: small letters without accents and punctuation, abbreviations written out, no "the" before. */
export function normalise(text: string): string {
  const plain = text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøđðłıþ]/g, (letter) => PLAIN[letter] ?? letter)
    .replace(/['’‘ʼ`´]/g, '')
    // Initials are one word: "U.S.A.", "D. R. Congo".
    .replace(/\b(\p{L})\.\s?(?=\p{L}\b)/gu, '$1')
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  const words = plain.split(' ').map((word) => (Object.hasOwn(WORDS, word) ? WORDS[word]! : word))
  if (words.length > 1 && words[0] === 'the') words.shift()
  return words.join(' ')
}

/** The words of a normalised name without small ones, in order of the alphabet: "Korea, Republic of" is "Republic of Korea". */
export const bagOfWords = (normalised: string): string =>
  normalised
    .split(' ')
    .filter((word) => !SMALL.has(word))
    .toSorted()
    .join(' ')

/**
 * How many letters have to be added, dropped, changed or swapped with their neighbour to make one text of the other;
 * `limit + 1` when it is more than `limit`. Optimal string alignment.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    let least = i
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let cost = Math.min(row[j - 1]! + 1, last[j]! + 1, last[j - 1]! + (same ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, before[j - 2]! + 1)
      row.push(cost)
      least = Math.min(least, cost)
    }
    if (least > limit) return limit + 1
    before = last
    last = row
  }
  return last[b.length]!
}
