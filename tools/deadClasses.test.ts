import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { classesOf, deadClasses, type SourceFile } from './deadClasses.ts'
import { root } from './run.ts'

const read = (...patterns: string[]): SourceFile[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns], {
    cwd: root,
    encoding: 'utf8',
  })
    .trim()
    .split('\n')
    .filter((path) => existsSync(join(root, path)))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

/** Known, and to go with the next change of that screen. This list only shrinks. */
const LEFT = new Set(
  ['.none', '.size'].map(
    (name) => `apps/dashboard/src/features/builder/chart/VisualiseStep.module.css ${name}`,
  ),
)

describe('classes of CSS modules', () => {
  it('are all named by the code', () => {
    const dead = deadClasses(read('*.module.css'), read('*.ts', '*.tsx'))
    expect(dead.filter((each) => !LEFT.has(each))).toEqual([])
  })

  it('are found among selectors, and not in values, comments or what is global', () => {
    const css = `
      /* .comment */
      @media (max-width: 99.95px) { .a > :is(.b, .c-d):hover { margin: 0.5rem } }
      .e :global(.other) { background: url("x.png") }`
    expect(classesOf(css)).toEqual(['a', 'b', 'c-d', 'e'])
  })

  it('count as dead when nothing names them or nothing imports the module', () => {
    const module = { path: 'a/x.module.css', text: '.one {}\n.two {}' }
    const user = (text: string) => [{ path: 'a/b/x.tsx', text: `import x from '../x.module.css'\n${text}` }]
    expect(deadClasses([module], user('x.one'))).toEqual(['a/x.module.css .two'])
    expect(deadClasses([module], user("x.one + x['two']"))).toEqual([])
    expect(deadClasses([module], user('x[name]'))).toEqual([])
    expect(deadClasses([module], [])).toEqual(['a/x.module.css .one', 'a/x.module.css .two'])
  })
})
