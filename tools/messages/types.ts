import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { requireNode24, root } from '../run.ts'
import { areaOf, type Catalogue, readCatalogue, sourceFiles } from './catalogues.ts'
import { LANGUAGES, type Language } from './languages.ts'
import { translate } from './translate.ts'

/** What the pages are built from. Packages are found in `node_modules`, so all of them are copied. */
const APPLICATIONS = ['apps/dashboard', 'apps/login']

/**
 * Checks the types of the source as a language's build has it: a value of the protocol that was taken for a word no longer fits where it
 * goes, and a translation that breaks its sentence doesn't compile.
 * @returns what the compiler says; empty where it finds nothing.
 */
export function typeErrorsIn(language: Language): string {
  const tree = mkdtempSync(join(tmpdir(), `bubbles-${language}-`))
  try {
    copySource(tree)
    translateSource(tree, language)
    const { status, stdout, stderr } = spawnSync(join(root, 'node_modules/.bin/tsc'), ['-p', tree], {
      encoding: 'utf8',
    })
    return status === 0 ? '' : `${stdout}${stderr}`
  } finally {
    rmSync(tree, { recursive: true, force: true })
  }
}

function copySource(tree: string): void {
  const packages = readdirSync(join(root, 'packages')).map((name) => `packages/${name}`)
  const isNoTest = (from: string) => !/\.test\.tsx?$/.test(from)
  for (const part of [...APPLICATIONS, ...packages]) {
    for (const name of ['package.json', 'src'])
      if (existsSync(join(root, part, name)))
        cpSync(join(root, part, name), join(tree, part, name), { recursive: true, filter: isNoTest })
  }
  linkModules(tree, packages)
  const { compilerOptions } = JSON.parse(readFileSync(join(root, 'tsconfig.browser.json'), 'utf8')) as {
    compilerOptions: object
  }
  const config = {
    extends: join(root, 'tsconfig.base.json'),
    compilerOptions,
    include: APPLICATIONS.map((part) => `${part}/src`),
  }
  writeFileSync(join(tree, 'tsconfig.json'), JSON.stringify(config))
}

/** Others' modules are where they are; our packages are the copies. */
function linkModules(tree: string, packages: readonly string[]): void {
  const modules = join(tree, 'node_modules')
  mkdirSync(join(modules, '@bubbles'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@bubbles') symlinkSync(join(root, 'node_modules', name), join(modules, name))
  for (const part of packages) {
    const { name } = JSON.parse(readFileSync(join(root, part, 'package.json'), 'utf8')) as { name: string }
    symlinkSync(join(tree, part), join(modules, name))
  }
  for (const part of APPLICATIONS)
    if (existsSync(join(root, part, 'node_modules')))
      symlinkSync(join(root, part, 'node_modules'), join(tree, part, 'node_modules'))
}

function translateSource(tree: string, language: Language): void {
  const catalogues = new Map<string, Catalogue>()
  for (const file of sourceFiles()) {
    const area = areaOf(file)!
    const catalogue = catalogues.get(area) ?? readCatalogue(language, area)
    catalogues.set(area, catalogue)
    const text = translate(file, readFileSync(join(root, file), 'utf8'), language, catalogue)
    if (text !== undefined) writeFileSync(join(tree, file), text.toString())
  }
}

if (import.meta.main) {
  requireNode24()
  for (const language of LANGUAGES) {
    const errors = typeErrorsIn(language)
    process.stdout.write(errors)
    if (errors !== '') process.exitCode = 1
  }
}
