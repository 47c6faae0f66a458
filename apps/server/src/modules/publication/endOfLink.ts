const MINUTE_MS = 60_000

/** Minutes east of UTC that an ISO instant is written with; null where it is written as UTC. */
export function offsetOf(instant: string): number | null {
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)$/.exec(instant) ?? []
  return sign ? (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) : null
}

/** An instant as a clock `offset` minutes east of UTC writes it in ISO 8601, so that its day is the one chosen there. */
export function isoAt(instant: Date, offset: number | null): string {
  if (offset === null) return instant.toISOString()
  const two = (value: number) => String(value).padStart(2, '0')
  const minutes = Math.abs(offset)
  const there = new Date(instant.getTime() + offset * MINUTE_MS).toISOString().slice(0, -1)
  return `${there}${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}
