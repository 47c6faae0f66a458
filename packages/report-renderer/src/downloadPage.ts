import { allBoundarySets } from './allBoundarySets.ts'
import { pageFonts, preloadedFonts } from './branding.ts'
import { cspHash } from './csp.ts'
import { reportPage } from './reportPage.ts'
import type { RenderInput } from './types.ts'

/** What a page in one file is made of: pictures and logo are data addresses in it already. */
export type CopyInput = Omit<RenderInput, 'collector' | 'answers' | 'downloads' | 'pdf'>

/** The names of the font files that a copy of a page needs. */
export const copyFonts = (branding: RenderInput['branding']): string[] =>
  preloadedFonts(pageFonts(branding), FONT_BASE).map((address) => address.slice(FONT_BASE.length + 1))

/** Where a copy finds its fonts before they are put in: an address that no page has. */
const FONT_BASE = '/fonts'
const FONT = /url\("\/fonts\/([\w.-]+)"\)/g
const FACE = /@font-face\{[^{}]*\}/g

/**
 * A published page as one file that needs nothing else: fonts and pictures in it, no collector, no form that sends, and
 * its own policy, which lets it load nothing and run only its own script. `fontFile` gives the bytes of a font file by
 * its name as base64; a face without one is left out.
 */
export function renderCopy(input: CopyInput, fontFile: (name: string) => string | null): string {
  const page = reportPage(
    {
      boundaries: allBoundarySets(input.document, input.datasets),
      ...input,
      assets: { ...input.assets, fontBase: FONT_BASE },
      collector: null,
      answers: null,
      downloads: null,
      // From wherever it is kept, a copy leads to the files of its page.
      files: input.files ? { base: new URL(input.files.base, input.publication.url).href } : null,
      pdf: null,
      comments: null,
      problems: null,
      isCopy: true,
    },
    input.publication,
  )
  const [style = ''] = page.styles
  const faces = style.replace(FACE, (face) => {
    let isMissing = false
    const carried = face.replace(FONT, (_, name: string) => {
      const file = fontFile(name)
      isMissing ||= file === null
      return `url("data:font/woff2;base64,${file ?? ''}")`
    })
    return isMissing ? '' : carried
  })
  const policy = [
    "default-src 'none'",
    `style-src '${cspHash(faces)}'`,
    ...page.scripts.map((script) => `script-src '${cspHash(script)}'`),
    'img-src data:',
    'font-src data:',
    // What a reader chooses to load into a frame, as on the page.
    ...(page.frameOrigins.length > 0 ? [`frame-src ${page.frameOrigins.join(' ')}`] : []),
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
  return (
    page.html
      // Not as a pattern: the style sheet holds whatever a title does.
      .replace(`<style>${style}</style>`, () => `<style>${faces}</style>`)
      .replace(/<link rel="preload"[^<>]*>/g, '')
      // Before everything that it is to hold for.
      .replace(
        '<meta charset="utf-8">',
        `<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}">`,
      )
  )
}
