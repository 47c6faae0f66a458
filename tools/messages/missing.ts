import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { requireNode24, root } from '../run.ts'
import { candidatesOf } from './candidates.ts'
import { areaOf, entryOf, placeholdersOf, readCatalogue, sourceFiles } from './catalogues.ts'
import { LANGUAGES, type Language } from './languages.ts'

/** A sentence, and the files it is in. */
export interface Sentence {
  area: string
  key: string
  files: string[]
}

/** Every text of the sources, whether it looks like words or not, by area and then by text. */
export function textsByArea(): Map<string, Map<string, Sentence & { isWords: boolean }>> {
  const areas = new Map<string, Map<string, Sentence & { isWords: boolean }>>()
  for (const file of sourceFiles()) {
    const area = areaOf(file)!
    const texts = areas.get(area) ?? new Map<string, Sentence & { isWords: boolean }>()
    areas.set(area, texts)
    for (const { key, isWords } of candidatesOf(file, readFileSync(join(root, file), 'utf8'))) {
      const known = texts.get(key) ?? { area, key, files: [], isWords: false }
      texts.set(key, known)
      known.isWords ||= isWords
      if (!known.files.includes(file)) known.files.push(file)
    }
  }
  return areas
}

/** Sentences that a language has no entry for. */
export function missingIn(language: Language): Sentence[] {
  return [...textsByArea()].flatMap(([area, texts]) => {
    const catalogue = readCatalogue(language, area)
    return [...texts.values()]
      .filter(
        ({ key, files, isWords }) =>
          isWords && files.some((file) => entryOf(catalogue, file, key) === undefined),
      )
      .map(({ key, files }) => ({ area, key, files }))
  })
}

/** Files whose texts are replaced as they are; `rawFaults` looks after them. */
const isRaw = (key: string): boolean =>
  key === 'index.html' || key === 'figure.gen.ts' || key === 'document.css'

/** Entries that no source has any more, and translations whose placeholders are not those of the English, in sentences. */
export function faultsIn(language: Language): string[] {
  return [...textsByArea()].flatMap(([area, texts]) => {
    const say = (key: string, fault: string) => `${language}/${area}.json, “${key}”: ${fault}`
    const check = (key: string, entry: string | null, within?: string): string[] => {
      const sentence = texts.get(key)
      const files =
        sentence?.files.filter((file) => within === undefined || file.endsWith(`/${within}`)) ?? []
      if (files.length === 0)
        return [say(key, `nothing says this ${within ?? 'here'} any more; remove the entry.`)]
      if (entry === null) return []
      if (entry.trim() !== entry || entry === '') return [say(key, 'a translation has no space around it.')]
      const own = placeholdersOf(key).join()
      const other = placeholdersOf(entry).join()
      return own === other
        ? []
        : [say(key, `it has the values ${own || 'none'}, its translation ${other || 'none'}.`)]
    }
    return Object.entries(readCatalogue(language, area)).flatMap(([key, entry]) => {
      if (isRaw(key)) return []
      return typeof entry === 'object' && entry !== null
        ? Object.entries(entry).flatMap(([text, own]) => check(text, own, key))
        : check(key, entry)
    })
  })
}

if (import.meta.main) {
  requireNode24()
  for (const language of LANGUAGES) {
    for (const { area, key, files } of missingIn(language))
      process.stdout.write(
        `messages/${language}/${area}.json needs ${JSON.stringify(key)} (${files.join(', ')})\n`,
      )
    for (const fault of faultsIn(language)) process.stdout.write(`${fault}\n`)
  }
}
