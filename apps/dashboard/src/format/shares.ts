const wholePercent = new Intl.NumberFormat('en-GB', { style: 'percent' })

/** A share of 0 to 1 as "41%". */
export const percent = (share: number): string => wholePercent.format(share)

/** A share of 0 to 1 as value and unit: `['41', '%']`. Where the language has a space between them, it is with the unit. */
export function percentParts(share: number): [value: string, unit: string] {
  const [value = ''] = /^\d+/.exec(percent(share)) ?? []
  return [value, percent(share).slice(value.length)]
}

/** One part of a whole as "41%"; "<1%" for what is there and would round to nothing. */
export function share(part: number, whole: number): string {
  if (whole === 0) return percent(0)
  return part > 0 && part / whole < 0.005 ? `<${percent(0.01)}` : percent(part / whole)
}
