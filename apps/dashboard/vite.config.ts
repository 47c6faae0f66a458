import { themeHeadScript } from '@bubbles/ui/head-script'
import react from '@vitejs/plugin-react'
import { defineConfig, minifySync, type Plugin } from 'vite'
import { startScript } from './src/start/startScript.ts'

/** Puts the theme script first into the head; the server hashes the same text for its Content-Security-Policy. */
const themeHead: Plugin = {
  name: 'theme-head',
  transformIndexHtml: () => [{ tag: 'script', children: themeHeadScript, injectTo: 'head-prepend' }],
}

/** Puts the start's script first into the body: behind the settings that the server writes into the head. */
const startEarly: Plugin = {
  name: 'start-early',
  transformIndexHtml: () => [
    { tag: 'script', children: minifySync('start.js', startScript).code.trim(), injectTo: 'body-prepend' },
  ],
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

/** Our own packages of plain functions do nothing when imported, so what a page does not use of them is left out. */
const pure = /\/packages\/(charts|contract|domain|flags|report-document|report-renderer|tables)\/src\//

/**
 * Libraries in few files: they compress better together than in the thirty pieces that pages happen to share, and stay
 * in the browser's cache when only our own code is new. Those of every page, and those that only writing needs.
 */
const libraries = [
  { name: 'libraries', tags: ['$initial' as const], test: /[\\/]node_modules[\\/]/, priority: 2 },
  {
    name: 'editor',
    test: /[\\/]node_modules[\\/](prosemirror-|yjs[\\/]|lib0[\\/]|@tiptap[\\/](core|pm|y-tiptap|extension-list|extension-table|react[\\/]dist[\\/]index))/,
    priority: 1,
  },
]

/**
 * `vite build` makes the dashboard; `vite build --mode development` also makes `design.html`, the page that shows
 * every part of the design system. No inline script but the theme's, no preload polyfill: fit for a strict policy.
 */
export default defineConfig(({ mode }) => ({
  base: '/dashboard/',
  plugins: [react(), themeHead, startEarly, stylesAfterStart],
  server: { host: '127.0.0.1', port: 4101 },
  build: {
    target: 'es2023',
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
