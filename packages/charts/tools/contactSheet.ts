/**
 * Draws every sample of the golden tests on one page, to be looked at: its title, chart, notes and what `checkChart`
 * says. Run: node packages/charts/tools/contactSheet.ts FOLDER
 * Writes FOLDER/{288,592,944}-{light,dark}.html, which need no server.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { checkChart } from '../src/checkChart.ts'
import { samples } from '../src/golden/samples.ts'
import { renderChart, renderThumbnail } from '../src/render.ts'
import { scaleNote } from '../src/scaleNote.ts'
import { chartStyles } from '../src/styles.ts'
import { escapeText } from '../src/text/escape.ts'
import { writtenIn } from '../src/text/numberLocale.ts'
import { chartTokens } from '../src/tokens.ts'

const folder = process.argv[2]
if (!folder) throw new Error('Name a folder to write to, outside the repository.')

const font = createRequire(import.meta.url).resolve(
  '@fontsource-variable/roboto/files/roboto-latin-wght-normal.woff2',
)
const face = `@font-face{font-family:Roboto;font-weight:100 900;src:url(data:font/woff2;base64,${readFileSync(font).toString('base64')})}`

const figures = samples().map(({ name, spec, dataset, locale }) =>
  writtenIn(locale, () => {
    const findings = checkChart(spec, dataset).map(
      ({ level, message }) => `<li>${level}: ${escapeText(message)}</li>`,
    )
    const words = [spec.description, scaleNote(spec, dataset)].filter(Boolean).join(' ')
    return `<figure><figcaption><small>${name}</small><b>${escapeText(spec.title)}</b><span>${escapeText(words)}</span></figcaption>${renderChart(spec, dataset, { id: name })}<ul>${findings.join('')}</ul></figure>`
  }),
)
const thumbnails = samples().map(
  ({ name, spec, dataset }) => `<div class="th" title="${name}">${renderThumbnail(spec, dataset)}</div>`,
)

mkdirSync(folder, { recursive: true })
for (const width of [288, 592, 944])
  for (const ground of ['light', 'dark'] as const) {
    const tokens = Object.entries(chartTokens[ground]).map(([name, value]) => `${name}:${value}`)
    const style =
      `${face}:root{${tokens.join(';')}}` +
      'body{margin:16px;font:14px/20px Roboto;background:var(--bb-surface);color:var(--bb-text);display:flex;flex-wrap:wrap;gap:40px;align-items:flex-start}' +
      `figure{margin:0;width:${width}px}figcaption{display:grid;gap:4px;margin-bottom:16px}figcaption b{font-size:18px;line-height:24px}small,ul,figcaption span{color:var(--bb-secondary)}ul{margin:8px 0;padding-left:16px;font-size:12px;line-height:16px}.th{width:200px}`
    writeFileSync(
      `${folder}/${width}-${ground}.html`,
      `<!doctype html><meta charset="utf-8"><title>${width} ${ground}</title><style>${style}${chartStyles}</style>${figures.join('')}${thumbnails.join('')}`,
    )
  }
