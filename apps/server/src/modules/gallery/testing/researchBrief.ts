import { sum } from './numbers.ts'
import { readData } from './readData.ts'

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
