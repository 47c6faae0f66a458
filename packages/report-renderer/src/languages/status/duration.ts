/** How long to wait, such as `40 seconds` or `2 minutes 5 seconds`, in the words of a language. */
export function durationIn(language: string, seconds: number): string {
  const words = (count: number, unit: 'minute' | 'second') =>
    new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
  const minutes = Math.floor(seconds / 60)
  const rest = seconds % 60
  if (minutes === 0) return words(rest, 'second')
  return rest === 0 ? words(minutes, 'minute') : `${words(minutes, 'minute')} ${words(rest, 'second')}`
}
