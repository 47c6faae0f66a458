/**
 * Cuts the file that published pages load of each family, and writes packages/domain/src/pageFonts.gen.ts: its hash, its
 * size and which cut it is. Run after a font package or the subsetter changed: node tools/cutPageFonts.ts
 */
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cutFonts } from '../apps/server/src/modules/publication/fontCuts.ts'
import { pageCut } from '../apps/server/src/modules/publication/fontFiles.ts'
import { FONTS } from '../packages/domain/src/fonts.ts'
import { LIGHT_FONT_BYTES, PAGE_CUTS } from '../packages/domain/src/pageFonts.ts'
import { root } from './run.ts'

const lines: string[] = []
for (const font of FONTS) {
  for (const [index, cut] of PAGE_CUTS.entries()) {
    const [bytes] = await cutFonts([pageCut(font, cut)])
    if (!bytes) throw new Error(`${font.family} cannot be cut.`)
    if (bytes.length > LIGHT_FONT_BYTES && index < PAGE_CUTS.length - 1) continue
    const digest = createHash('sha256').update(bytes).digest('base64url').slice(0, 12)
    lines.push(`  "${font.id}": ["${digest}",${bytes.length},${index}],`)
    break
  }
}
writeFileSync(
  join(root, 'packages/domain/src/pageFonts.gen.ts'),
  `// Made by tools/cutPageFonts.ts from the @fontsource-variable packages. Do not edit.
import type { PageFontFacts } from './pageFontFacts.ts'

/** Of each family's page file: its digest, its size in bytes, which of \`PAGE_CUTS\` it is. */
export const PAGE_FONT_FACTS: Readonly<Record<string, PageFontFacts>> = {
${lines.toSorted().join('\n')}
}
`,
)
