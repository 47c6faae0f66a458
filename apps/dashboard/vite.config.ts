import { fileURLToPath } from 'node:url'
import { themeHeadScript } from '@bubbles/ui/head-script'
import react from '@vitejs/plugin-react'
import { defineConfig, minifySync, type Plugin, type Rolldown } from 'vite'
import { languageDefine, languageOfBuild, messagesPlugin, outputOf } from '../../tools/messages/plugin.ts'
import { startScript } from './src/start/startScript.ts'

const BASE = '/dashboard/'

/** Puts the theme script first into the head; the server hashes the same text for its Content-Security-Policy. */
const themeHead: Plugin = {
  name: 'theme-head',
  transformIndexHtml: () => [{ tag: 'script', children: themeHeadScript, injectTo: 'head-prepend' }],
}

/** The page that begins where an outline is painted, by the name of its part. */
const PAGES = { cards: 'ReportsPage', paper: 'BuilderPage' } as const

type Chunk = Rolldown.OutputChunk

/** Addresses of what a part needs before it runs, itself first, without what the page asks for anyway. */
function filesOf(name: string, bundle: Rolldown.OutputBundle, html: string, base: string): string[] {
  const chunks = Object.values(bundle).filter((each): each is Chunk => each.type === 'chunk')
  const first = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${name}.tsx`)))
  if (first === undefined) throw new Error(`No part holds ${name}.tsx; see PAGES in vite.config.ts.`)
  const needed = new Set<Chunk>([first])
  for (const chunk of needed)
    for (const other of chunks) if (chunk.imports.includes(other.fileName)) needed.add(other)
  const files = [...needed].flatMap(({ fileName, viteMetadata }) => [
    fileName,
    ...(viteMetadata?.importedCss ?? []),
  ])
  return files.map((file) => `${base}${file}`).filter((address) => !html.includes(address))
}

/**
 * Puts the start's script first into the body: behind the settings that the server writes into the head. It knows the
 * files of the two pages that most people open, so that they come beside those of every page.
 */
const startEarly: Plugin = {
  name: 'start-early',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle }) => {
      const parts = bundle
        ? Object.fromEntries(
            Object.entries(PAGES).map(([outline, name]) => [outline, filesOf(name, bundle, html, BASE)]),
          )
        : {}
      const children = minifySync('start.js', startScript(parts)).code.trim()
      return [{ tag: 'script', children, injectTo: 'body-prepend' }]
    },
  },
}

/**
 * Puts the style sheet behind the start page, which has its own few rules: on a slow line something is painted as soon
 * as the page itself is there. What runs still waits for the style sheet.
 */
const stylesAfterStart: Plugin = {
  name: 'styles-after-start',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => {
      const styles = html.match(/<link rel="stylesheet"[^>]*>/g) ?? []
      const rest = styles.reduce((text, link) => text.replace(link, ''), html)
      return rest.replace('</body>', `${styles.join('')}</body>`)
    },
  },
}

/** The library of menus after a character brings one that places them; ours stand where we put them. */
const ownPlaces: Plugin = {
  name: 'own-places',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source === '@floating-ui/dom' && importer?.includes('/@tiptap/suggestion/')
      ? fileURLToPath(new URL('./src/features/builder/slash/ownPlaces.ts', import.meta.url))
      : null,
}

/** Fewer reports have charts of some kinds: a page loads what draws those when it shows one. Workers have all. */
const lateKinds: Plugin = {
  name: 'late-kinds',
  enforce: 'pre',
  resolveId(source, importer) {
    const isTable = source === './late.ts' && importer?.endsWith('/packages/charts/src/kinds/index.ts')
    return isTable ? this.resolve('@bubbles/charts/no-late', importer) : null
  },
}

/**
 * What only the server and its description of the interface read of a call, such as who may make it and how it is refused. What
 * the client reads is in `packages/contract/src/client.ts`.
 */
const ONLY_SERVER =
  /\b(?:(?:summary|capability|feature):\s+'[^'\n]*'|refusals:\s+\[[^\]]*\]|(?:tenant|specified|personOnly|secretAnswer|atFormerNames|ifMatch|jsonPatch|notBuilt):\s+(?:true|false)|(?:status|bodyLimit):\s+\d+(?: \* MIB)?),?/g

/** Most bodies are named after their call, as in `startThread: { body: 'startThreadRequest' }`: the client knows it from that. */
const NAMED_AFTER_CALL = /(^  (\w+): \{(?:(?!^  \})[\s\S])*?\bbody:) '\2Request'/gm

/** The calls as the server has them: `@bubbles/contract/calls`, for what is loaded late. */
const WHOLE = '?whole'

const callsToSend: Plugin = {
  name: 'calls-to-send',
  enforce: 'pre',
  async resolveId(source, importer) {
    const isPart = importer?.endsWith(WHOLE) && source.startsWith('./')
    if (source !== '@bubbles/contract/calls' && !isPart) return null
    const found = await this.resolve(source, importer?.replace(WHOLE, ''), { skipSelf: true })
    return found && `${found.id}${WHOLE}`
  },
  transform: (code, id) =>
    /\/packages\/contract\/src\/calls\/\w+\.ts$/.test(id)
      ? { code: code.replaceAll(ONLY_SERVER, '').replaceAll(NAMED_AFTER_CALL, `$1 ''`), map: null }
      : null,
}

/** Our own packages of plain functions do nothing when imported, so what a page does not use of them is left out. */
const pure =
  /\/packages\/(?:(?:charts|contract|domain|flags|report-document|report-renderer|tables)\/src\/|ui\/src\/.*\.tsx?$)/

/** What the list of reports shares with pages that don't show it. The build says so when a page takes more of it. */
const common =
  /lucide-react[\\/]dist[\\/]esm[\\/]icons|ui\/src\/(parts\/Chip|feedback\/Skeleton)|charts\/src\/(styles|maps\/mapTokens)|domain\/src\/limits|dashboard\/src\/(format\/time|session\/usePageTitle|api\/reportFiles|ui\/(?:copyText|useDebounced|RequestedChip))/

/**
 * Libraries in few files: they compress better together than in the thirty pieces that pages happen to share, and stay
 * in the browser's cache when only our own code is new. Those of every page, and those that only writing needs.
 */
const libraries = [
  { name: 'libraries', tags: ['$initial' as const], test: /[\\/]node_modules[\\/]/, priority: 9 },
  {
    name: 'editor',
    test: /[\\/]node_modules[\\/](prosemirror-|yjs[\\/]|lib0[\\/]|@tiptap[\\/](core|pm|y-tiptap|extension-list|extension-table|react[\\/]dist[\\/]index))/,
    priority: 8,
  },
  // What every page starts with is one file: thirty small ones compress worse, and each has headers of its own.
  { name: 'start', tags: ['$initial' as const], priority: 7 },
  // Small parts of many pages, so that none of them loads another page for them.
  { name: 'common', test: common, minShareCount: 2, priority: 6 },
  { name: 'ReportsPage', test: /[\\/]features[\\/]reports[\\/]ReportsPage\.tsx$/, priority: 5 },
]

const language = languageOfBuild()
const messages = () => (language === undefined ? [] : [messagesPlugin(language)])

/**
 * `vite build` makes the dashboard, in the language that BUBBLES_LANGUAGE names; `vite build --mode development` also makes `design.html`, the page that shows
 * every part of the design system. No inline script but the theme's, no preload polyfill: fit for a strict policy.
 */
export default defineConfig(({ mode }) => ({
  base: BASE,
  define: languageDefine(language),
  plugins: [
    ...messages(),
    react(),
    ownPlaces,
    lateKinds,
    callsToSend,
    themeHead,
    startEarly,
    stylesAfterStart,
  ],
  server: { host: '127.0.0.1', port: 4101 },
  worker: { plugins: messages },
  build: {
    target: 'es2023',
    outDir: outputOf(language),
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      input: mode === 'development' ? ['index.html', 'design.html'] : ['index.html'],
      output: { codeSplitting: { groups: libraries } },
      treeshake: { moduleSideEffects: (id: string) => (pure.test(id) ? false : undefined) },
    },
  },
}))
