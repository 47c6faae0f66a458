/** How long one file of tests took. */
export interface FileTime {
  file: string
  seconds: number
}

/** What is read of Vitest's report in JSON: when a file's tests began and ended, in ms. */
interface VitestFile {
  name: string
  startTime: number
  endTime: number
}

export const vitestTimes = (files: readonly VitestFile[]): FileTime[] =>
  files.map(({ name, startTime, endTime }) => ({ file: name, seconds: (endTime - startTime) / 1000 }))

/** What is read of Playwright's report in JSON: suites within suites, whose tests took some ms at each try. */
export interface PlaywrightSuite {
  file: string
  suites?: PlaywrightSuite[]
  specs?: { tests: { results: { duration: number }[] }[] }[]
}

/** Time of a file's journeys one after the other, without the start of its server. */
export function playwrightTimes(suites: readonly PlaywrightSuite[]): FileTime[] {
  return suites.map((suite) => ({ file: suite.file, seconds: millisecondsOf(suite) / 1000 }))
}

const millisecondsOf = ({ suites = [], specs = [] }: PlaywrightSuite): number =>
  sum(suites.map(millisecondsOf)) +
  sum(specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration))))

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

/** The files that took longest, a line each, with what they are of all: whoever wants a shorter run begins there. */
export function slowestInWords(times: readonly FileTime[], count = 12): string {
  const total = sum(times.map(({ seconds }) => seconds))
  const lines = times
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, count)
    .map(({ file, seconds }) => `  ${seconds.toFixed(1).padStart(6)} s  ${file}`)
  return [
    `Slowest of ${times.length} files, which took ${Math.round(total)} s one after the other:`,
    ...lines,
  ].join('\n')
}
