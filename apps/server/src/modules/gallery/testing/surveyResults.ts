import { sum } from './numbers.ts'
import { readData } from './readData.ts'

type State = [name: string, region: string, households: number, ...shares: number[]]

/** Households of the fifty states and the District of Columbia, and the share of each of ten brackets of income. */
export const states = (): State[] =>
  readData<{ states: State[] }>('incomes.json').states.filter(([, region]) => region !== 'other')

/** Per cent of the households of these states that are in brackets `from` to before `to`. */
export const shareOf = (group: readonly State[], from: number, to: number): number =>
  (100 * sum(group.map(([, , households, ...shares]) => households * sum(shares.slice(from, to))))) /
  sum(group.map(([, , households]) => households))

export const inRegion = (key: string): State[] => states().filter(([, region]) => region === key)
