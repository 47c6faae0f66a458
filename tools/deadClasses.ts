import { dirname, posix } from 'node:path'

/** A file by its path from the root, with slashes. */
export interface SourceFile {
  path: string
  text: string
}

/** Names of the classes a CSS module has itself; those in `:global()` are others'. */
export function classesOf(css: string): string[] {
  const selectors = css
    .replaceAll(/\/\*[^]*?\*\//g, '')
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/:global\([^)]*\)/g, '')
    .replaceAll(/\{[^{}]*\}/g, '{}')
  return [...new Set([...selectors.matchAll(/\.([a-z_][\w-]*)/gi)].map(([, name]) => name!))]
}

/**
 * Classes of CSS modules that no code names, as `path .name`. A module whose classes are picked by a computed name
 * counts as used as a whole; one that nothing imports is dead as a whole.
 */
export function deadClasses(modules: readonly SourceFile[], code: readonly SourceFile[]): string[] {
  const users = new Map<string, { name: string; text: string }[]>()
  for (const { path, text } of code) {
    for (const [, name, from] of text.matchAll(/import (\w+) from '(\.[^']+\.module\.css)'/g)) {
      const module = posix.normalize(`${dirname(path)}/${from}`)
      users.set(module, [...(users.get(module) ?? []), { name: name!, text }])
    }
  }
  return modules.flatMap(({ path, text: css }) => {
    const own = users.get(path) ?? []
    const names = new Set(
      own.flatMap(({ name, text }) =>
        [...text.matchAll(/\b(\w+)(?:\.(\w+)|\['([\w-]+)'\])/g)].flatMap(([, of, dot, quoted]) =>
          of === name ? [(dot ?? quoted)!] : [],
        ),
      ),
    )
    const isComputed = own.some(({ name, text }) => text.replaceAll(`${name}['`, '').includes(`${name}[`))
    return isComputed ? [] : classesOf(css).flatMap((name) => (names.has(name) ? [] : [`${path} .${name}`]))
  })
}
