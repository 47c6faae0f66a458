/** What changes nothing that is seen once it is drawn: variation selectors, the keycap, soft hyphens, tags, overrides. */
const UNSEEN =
  /(?![\u200c-\u200f\u061c\u2066-\u2069])[\p{Default_Ignorable_Code_Point}\u20e3\ufff9-\ufffb]|\p{Noncharacter_Code_Point}/gu

/** Joiners and marks of direction, which shape the words around them and have no glyph. */
const SHAPING = /^[\u200c-\u200f\u061c\u2066-\u2069]$/

/** A text in characters with their accents. */
export const unitsOf = (text: string): string[] => text.match(/\P{M}\p{M}*|\p{M}+/gu) ?? []

/** Whether a character stands in whatever font the words around it have. */
export const isWithoutGlyph = (character: string): boolean =>
  /^\s$/.test(character) || SHAPING.test(character)

/** Joiners between pictures, which no letter around them needs. */
const NEEDLESS_JOINERS = /(?<![\u0600-\u0dff])[\u200c\u200d]/g

/** A text as its characters are drawn: composed, and nothing in it that is never seen. */
export const drawable = (text: string): string =>
  text.normalize('NFC').replace(UNSEEN, '').replace(NEEDLESS_JOINERS, '')

/** Words whose letters change their places, each apart from its neighbours: resvg shapes a run as its first script. */
export const inScripts = (text: string): string => text.replace(/[\u0900-\u0dff]+/g, '\u2066$&\u2069')

/** What stands for signs that fonts for text seldom have, the nearest look first. */
const STAND_INS: Record<string, readonly string[]> = {
  '‰': ['⁰⁄₀₀', 'per mille'],
  '‱': ['⁰⁄₀₀₀', 'per 10,000'],
  '✓': ['√'],
  '✔': ['√'],
  '☑': ['[√]', '[x]'],
  '☐': ['[ ]'],
  '☒': ['[×]', '[x]'],
  '∙': ['·'],
  '⋅': ['·'],
  '−': ['–'],
  '∼': ['~'],
  '⩽': ['≤'],
  '⩾': ['≥'],
  '△': ['↑'],
  '▽': ['↓'],
  '◻': ['□'],
  '◼': ['■'],
  '※': ['*'],
  '㎡': ['m²'],
  '㎢': ['km²'],
  '㎥': ['m³'],
  '№': ['No.'],
  '₽': ['RUB'],
  '₿': ['BTC'],
}
for (const [signs, standIn] of [
  ['→⟶➔➜➝➞➡➙➛➤►▶▸', '->'],
  ['←⟵⬅◀◄', '<-'],
  ['↔⟷⬌', '<->'],
  ['⇒⟹➠', '=>'],
  ['⇐⟸', '<='],
  ['⇔⟺', '<=>'],
  ['▲↗⬆⇧⇑', '↑'],
  ['▼↘⬇⇩⇓', '↓'],
  ['✗✘✕✖❌', '×'],
  ['★☆✱✲✳∗', '*'],
  ['●◆⬤◉♦⚫⁃‣', '•'],
  ['‐‑‒⁻', '-'],
  ['⁄∕', '/'],
] as const)
  for (const sign of signs) STAND_INS[sign] = [standIn]

const RAISED: Record<string, string> = {
  0: '⁰',
  1: '¹',
  2: '²',
  3: '³',
  4: '⁴',
  5: '⁵',
  6: '⁶',
  7: '⁷',
  8: '⁸',
  9: '⁹',
}
const LOWERED: Record<string, string> = {
  0: '₀',
  1: '₁',
  2: '₂',
  3: '₃',
  4: '₄',
  5: '₅',
  6: '₆',
  7: '₇',
  8: '₈',
  9: '₉',
}

/** What may stand for a character that no font has, best first; none where nothing says the same. */
export function standInsFor(character: string): string[] {
  if (/^\p{Zs}$/u.test(character)) return ['\u00a0']
  const plain = character.normalize('NFKC')
  const fraction = /^(\d+)\u2044(\d+)$/.exec(plain)
  const written = fraction
    ? [
        `${inDigits(fraction[1]!, RAISED)}⁄${inDigits(fraction[2]!, LOWERED)}`,
        plain,
        `${fraction[1]}/${fraction[2]}`,
      ]
    : [plain]
  // A letter without its accents is nearer than none.
  const [bare = ''] = character.normalize('NFD')
  return [...(STAND_INS[character] ?? []), ...written, bare].filter((each) => each && each !== character)
}

const inDigits = (digits: string, forms: Record<string, string>): string =>
  Array.from(digits, (digit) => forms[digit]!).join('')
