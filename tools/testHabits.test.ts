import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './run.ts'

/*
 * A test waits for a state, or holds the clock; it never waits for a time. A fixed wait is too short on a busy machine and too
 * long on a quiet one, and a measured time says more about the machine than about the code.
 */

/** What may be found in a file all the same, and why. */
const ALLOWED: Record<string, string> = {
  'apps/server/src/entry/stopping.test.ts performance.now': 'the clock is a fake one',
}

/** The texts of a call's arguments, from behind its opening bracket. */
function argumentsAt(text: string, start: number): string[] {
  const found: string[] = []
  let depth = 0
  let from = start
  for (let place = start; place < text.length; place += 1) {
    const letter = text[place]!
    if ('([{'.includes(letter)) depth += 1
    else if (letter === ',' && depth === 0) {
      found.push(text.slice(from, place))
      from = place + 1
    } else if (')]}'.includes(letter)) {
      if (depth === 0) return [...found, text.slice(from, place)]
      depth -= 1
    }
  }
  return found
}

function findSleeps(path: string, text: string): string[] {
  const found = [
    ...text.matchAll(/\bwaitForTimeout\(|from 'node:timers\/promises'|\bperformance\.now\b/g),
  ].flatMap(({ 0: what, index }) => {
    if (what !== "from 'node:timers/promises'") return [what.replace('(', '')]
    const names = text.slice(text.lastIndexOf('import', index), index)
    return /\bsetTimeout\b/.test(names) ? ['timers/promises'] : []
  })
  // Of Playwright’s and Puppeteer’s methods of the same name, which set a limit, a full stop tells it apart.
  for (const { 0: call, index } of text.matchAll(/(?<!(?:test|\))\.)\bsetTimeout\(/g)) {
    const time = argumentsAt(text, index + call.length)[1]?.trim()
    if (time && time !== '0') found.push(`setTimeout ${time}`)
  }
  return [...new Set(found)].map((what) => `${path} ${what}`).filter((each) => !(each in ALLOWED))
}

const tests = execFileSync(
  'git',
  [
    'ls-files',
    '--cached',
    '--others',
    '--exclude-standard',
    '*.test.ts',
    '*.test.tsx',
    'e2e/*.ts',
    '**/testing/*.ts',
  ],
  { cwd: root, encoding: 'utf8' },
)
  .trim()
  .split('\n')
  .filter((path) => existsSync(join(root, path)) && path !== 'tools/testHabits.test.ts')

it('no test waits for a fixed time or measures one', () => {
  expect(tests.length).toBeGreaterThan(400)
  expect(tests.flatMap((path) => findSleeps(path, readFileSync(join(root, path), 'utf8')))).toEqual([])
})

it('what shares its worker’s modules with other files mocks none of them', () => {
  const shares = /^(?:apps\/server|tools|packages\/(?!ui|session|reader-script))/
  const mocks = tests.filter(
    (path) => shares.test(path) && /\bvi\.(?:do)?[mM]ock\(/.test(readFileSync(join(root, path), 'utf8')),
  )
  expect(mocks.filter((path) => path !== 'tools/testHabits.test.ts')).toEqual([])
})

it('every exception is still one', () => {
  const dead = Object.keys(ALLOWED).filter((each) => {
    const [path, what] = each.split(' ')
    return !tests.includes(path!) || !readFileSync(join(root, path!), 'utf8').includes(what!)
  })
  expect(dead).toEqual([])
})

it.each([
  ['await new Promise((resolve) => setTimeout(resolve, 20))', 'setTimeout 20'],
  ['await new Promise((resolve) => setTimeout(() => done(resolve, 1), PAUSE))', 'setTimeout PAUSE'],
  ['await page.waitForTimeout(1_000)', 'waitForTimeout'],
  ["import { setTimeout as wait } from 'node:timers/promises'", 'timers/promises'],
  ['expect(performance.now() - start).toBeLessThan(200)', 'performance.now'],
])('finds %s', (text, found) => expect(findSleeps('a.test.ts', text)).toEqual([`a.test.ts ${found}`]))

it.each([
  'await new Promise((resolve) => setTimeout(resolve))',
  'test.setTimeout(600_000)',
  "await tab.locator('[role=tab]').setTimeout(10_000).wait()",
  "import { setImmediate as turn } from 'node:timers/promises'",
])('leaves %s', (text) => expect(findSleeps('a.test.ts', text)).toEqual([]))
