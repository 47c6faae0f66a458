/** What the command line may change. */
export interface Options {
  /** How many events to generate. */
  events?: number | undefined
  /** The only database engine to measure. */
  engine?: string | undefined
  /** Measure although the machine has other work. */
  busy?: boolean | undefined
  /** For how long a soak or a simulation goes on. */
  minutes?: number | undefined
}

/** One number, with its budget where there is one. */
export interface Measurement {
  what: string
  value: string
  budget?: string
  met?: boolean
}

export const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

export const seconds = (value: number): string => `${value.toFixed(2)} s`
export const milliseconds = (value: number): string => `${value.toFixed(1)} ms`
export const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`
export const megabytes = (value: number): string => `${Math.round(value)} MB`
export const perSecond = (value: number): string => `${Math.round(value).toLocaleString('en-GB')}/s`
export const ratio = (value: number): string => `${value.toFixed(2)} x`

/** At most `limit`. */
export const atMost = (
  what: string,
  value: number,
  limit: number,
  print: (value: number) => string,
): Measurement => ({
  what,
  value: print(value),
  budget: `at most ${print(limit)}`,
  met: value <= limit,
})

/** At least `limit`. */
export const atLeast = (
  what: string,
  value: number,
  limit: number,
  print: (value: number) => string,
): Measurement => ({
  what,
  value: print(value),
  budget: `at least ${print(limit)}`,
  met: value >= limit,
})
