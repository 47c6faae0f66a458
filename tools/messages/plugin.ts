import { relative } from 'node:path'
import type { Plugin } from 'vite'
import { answerSentences } from '../../apps/server/src/http/say.ts'
import { root } from '../run.ts'
import { areaOf, type Catalogue, readCatalogue } from './catalogues.ts'
import { LANGUAGES, type Language } from './languages.ts'
import { translate } from './translate.ts'

/** The language that pages are built in, by the environment: undefined for English, which is what the source says. */
export function languageOfBuild(): Language | undefined {
  const asked = process.env.BUBBLES_LANGUAGE
  if (asked === undefined || asked === '' || asked === 'en') return undefined
  const language = LANGUAGES.find((each) => each === asked)
  if (language === undefined)
    throw new Error(
      `BUBBLES_LANGUAGE is “${asked}”. Pages can be built in ${['en', ...LANGUAGES].join(' and ')}.`,
    )
  return language
}

/** The directory of a build within its application: one for each language, so that one may be built while another is served. */
export const outputOf = (language: Language | undefined): string =>
  language === undefined ? 'dist' : `dist-${language}`

/** What every build replaces: the language it is in, known before anything runs. */
export const languageDefine = (language: Language | undefined) => ({
  'import.meta.env.BUBBLES_LANGUAGE': JSON.stringify(language ?? 'en'),
})

/** The figure beside the sign-in, drawn beforehand. */
const DRAWN = 'apps/login/src/figure/figure.gen.ts'

/** The look of the document in the editor, which says what can be typed. */
const STYLED = 'apps/dashboard/src/features/builder/editor/document.css'

const ANSWERS = '\0answers:'
const SENTENCES = 'virtual:answer-sentences'

/** In place of `answerLanguage.ts`: the sentences come with the first answer that may have some. */
const answersModule = (translation: string): string => `
import { answerTranslator, hasSentences } from ${JSON.stringify(translation)}
let translator
export const inPageLanguage = async (answer) => {
  if (!hasSentences(answer)) return answer
  translator ??= import('${SENTENCES}').then((part) => answerTranslator(part.default))
  return (await translator.catch(() => (same) => same))(answer)
}
`

/** Builds pages in another language than English. It comes before what else reads our source. */
export function messagesPlugin(language: Language): Plugin {
  const catalogues = new Map<string, Catalogue>()
  const catalogueOf = (area: string): Catalogue => {
    const known = catalogues.get(area) ?? readCatalogue(language, area)
    catalogues.set(area, known)
    return known
  }
  return {
    name: 'messages',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (source === SENTENCES) return `\0${SENTENCES}`
      if (!/\/answerLanguage\.ts$|\/answer-language$/.test(source)) return null
      const found = await this.resolve(source, importer, { skipSelf: true })
      return found && `${ANSWERS}${found.id}`
    },
    load(id) {
      if (id === `\0${SENTENCES}`) return `export default ${JSON.stringify(answerSentences(language))}`
      if (!id.startsWith(ANSWERS)) return null
      const translation = id.slice(ANSWERS.length).replace('answerLanguage.ts', 'answerTranslation.ts')
      return answersModule(translation)
    },
    transform(code, id) {
      const file = relative(root, id.replace(/\?.*$/, '')).replaceAll('\\', '/')
      if (file === DRAWN)
        return { code: translateRaw(code, catalogueOf('login'), 'figure.gen.ts'), map: null }
      if (file === STYLED)
        return { code: translateRaw(code, catalogueOf('builder-editor'), 'document.css'), map: null }
      const area = /\.tsx?$/.test(file) ? areaOf(file) : null
      if (area === null) return null
      const text = translate(file, code, language, catalogueOf(area))
      return text === undefined
        ? null
        : { code: text.toString(), map: text.generateMap({ hires: 'boundary' }) }
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (html, { filename }) =>
        translatePage(
          html,
          language,
          catalogueOf(relative(root, filename).startsWith('apps/login') ? 'login' : 'frame'),
        ),
    },
  }
}

/** The page itself: its language, its title, and what it says before or without scripts. */
export function translatePage(html: string, language: Language, catalogue: Catalogue): string {
  return translateRaw(html.replace('<html lang="en"', `<html lang="${language}"`), catalogue, 'index.html')
}

/** Replaces the texts that a catalogue has for a file which is no program of sentences, wherever they are in it. */
export function translateRaw(source: string, catalogue: Catalogue, file: string): string {
  const own = (catalogue[file] ?? {}) as Record<string, string | null>
  return Object.entries(own).reduce(
    (text, [english, translation]) => (translation === null ? text : text.replaceAll(english, translation)),
    source,
  )
}
