import { themeHeadScript } from '@bubbles/ui/head-script'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { languageDefine, languageOfBuild, messagesPlugin, outputOf } from '../../tools/messages/plugin.ts'

/** Puts the theme script first into the head; the server hashes the same text for its Content-Security-Policy. */
const themeHead: Plugin = {
  name: 'theme-head',
  transformIndexHtml: () => [{ tag: 'script', children: themeHeadScript, injectTo: 'head-prepend' }],
}

const language = languageOfBuild()

/** The identity pages, in the language that BUBBLES_LANGUAGE names, at the root of their own host. No inline script but the theme's: fit for a strict policy. */
export default defineConfig({
  base: '/',
  define: languageDefine(language),
  plugins: [...(language === undefined ? [] : [messagesPlugin(language)]), react(), themeHead],
  server: { host: '127.0.0.1', port: 4102 },
  build: {
    target: 'es2023',
    outDir: outputOf(language),
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
})
