/**
 * Draws every sample of the golden tests on one page, to be looked at, charts and maps: its title, drawing, notes and
 * what `checkChart` or `checkMap` says. Run: node packages/charts/tools/contactSheet.ts FOLDER
 * Writes FOLDER/{288,390,592,944}-{light,dark}.html, which need no server.
 */
import type { Dataset } from '@bubbles/tables'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { checkChart } from '../src/checkChart.ts'
import { samples } from '../src/golden/samples.ts'
import { tableSamples } from '../src/golden/samples/tables.ts'
import { chartContext, ENGLISH } from '../src/context.ts'
import { allBoundaries } from '../src/maps/all.ts'
import type { Boundaries } from '../src/maps/boundaries.ts'
import { mapSamples } from '../src/maps/golden/mapSamples.ts'
import { checkMap, renderMap } from '../src/maps/index.ts'
import { boundaryTable, ownBoundaries } from '../src/maps/own/index.ts'
import { mapTokens } from '../src/maps/mapTokens.ts'
import { renderChart, renderThumbnail } from '../src/render.ts'
import { scaleNote } from '../src/scaleNote.ts'
import { tableStyles } from '../src/kinds/table/tableStyles.ts'
import { chartStyles, mapStyles } from '../src/styles.ts'
import { escapeText } from '../src/text/escape.ts'
import { chartTokens } from '../src/tokens.ts'

const folder = process.argv[2]
if (!folder) throw new Error('Name a folder to write to, outside the repository.')

const font = createRequire(import.meta.url).resolve(
  '@fontsource-variable/roboto/files/roboto-latin-wght-normal.woff2',
)
const face = `@font-face{font-family:Roboto;font-weight:100 900;src:url(data:font/woff2;base64,${readFileSync(font).toString('base64')})}`

interface Shown {
  name: string
  title: string
  words: string
  drawing: string
  findings: readonly { level: string; message: string }[]
}

const figure = ({ name, title, words, drawing, findings }: Shown): string =>
  `<figure><figcaption><small>${name}</small><b>${escapeText(title)}</b><span>${escapeText(words)}</span></figcaption>` +
  `${drawing}<ul>${findings.map(({ level, message }) => `<li>${level}: ${escapeText(message)}</li>`).join('')}</ul></figure>`

const charts = [...tableSamples(), ...samples()].map(({ name, spec, dataset, locale, colourOf }) => {
  const context = chartContext({ locale, colourOf })
  return figure({
    name,
    title: spec.title,
    words: [spec.description, scaleNote(context, spec, dataset)].filter(Boolean).join(' '),
    drawing: renderChart(context, spec, dataset, { id: name }),
    findings: checkChart(context, spec, dataset),
  })
})
const maps = mapSamples().map(({ name, spec, dataset }) =>
  figure({
    name,
    title: spec.title,
    words: spec.description,
    drawing: renderMap(ENGLISH, spec, dataset, allBoundaries[spec.boundaries], { id: name }),
    findings: checkMap(spec, dataset, allBoundaries[spec.boundaries]),
  }),
)
/** The cantons as if an organisation had uploaded them: kept as a table, and read from it. */
function uploaded(dataset: Dataset): Boundaries {
  const { regions, shapes, size, land, borders } = allBoundaries['ch-cantons']
  // One name each, as offices' files have them: here that of the data.
  const written = new Set(dataset.rows.flat())
  const nameOf = new Map(
    regions.map(({ id, name, names }) => [id, names.find((each) => written.has(each)) ?? name]),
  )
  const table = boundaryTable({
    name: 'Cantons, uploaded',
    source: 'Federal Office of Topography',
    sourceUrl: 'https://www.swisstopo.admin.ch/',
    licence: 'Open data, source required',
    size,
    // Only points by latitude and longitude ask for it, and none of these has any.
    projection: { kind: 'conic', parallels: [46, 47], meridian: 8, latitude: 46.5, scale: 5000, at: [0, 0] },
    areas: shapes
      .filter(([id]) => id !== '')
      .map((shape) => ({ shape, name: nameOf.get(shape[0]) ?? '', code: shape[0] })),
    land,
    borders,
  })
  return ownBoundaries(table)!
}
const ownMaps = mapSamples()
  .filter(({ spec }) => spec.boundaries === 'ch-cantons' && spec.kind !== 'symbol')
  .flatMap(({ name, spec, dataset }) => {
    const boundaries = uploaded(dataset)
    return (['choropleth', 'bubble'] as const).map((kind) => {
      const drawn = { ...spec, kind, size: spec.size ?? spec.value, value: spec.value ?? spec.size }
      return figure({
        name: `own-${kind}-${name}`,
        title: spec.title,
        words: `Boundaries: ${boundaries.about.source}.`,
        drawing: renderMap(ENGLISH, drawn, dataset, boundaries, { id: `own-${kind}-${name}` }),
        findings: checkMap(drawn, dataset, boundaries),
      })
    })
  })
const thumbnails = [...tableSamples(), ...samples()].map(
  ({ name, spec, dataset }) =>
    `<div class="th" title="${name}">${renderThumbnail(ENGLISH, spec, dataset, { named: true })}</div>`,
)

mkdirSync(folder, { recursive: true })
for (const width of [288, 390, 592, 944])
  for (const ground of ['light', 'dark'] as const) {
    const tokens = Object.entries({ ...chartTokens[ground], ...mapTokens[ground] }).map(
      ([name, value]) => `${name}:${value}`,
    )
    const style =
      `${face}:root{${tokens.join(';')}}` +
      'body{margin:16px;font:14px/20px Roboto;background:var(--bb-surface);color:var(--bb-text);display:flex;flex-wrap:wrap;gap:40px;align-items:flex-start}' +
      `figure{margin:0;width:${width}px}figcaption{display:grid;gap:4px;margin-bottom:16px}figcaption b{font-size:18px;line-height:24px}small,ul,figcaption span{color:var(--bb-secondary)}ul{margin:8px 0;padding-left:16px;font-size:12px;line-height:16px}.th{width:270px}`
    writeFileSync(
      `${folder}/${width}-${ground}.html`,
      `<!doctype html><meta charset="utf-8"><title>${width} ${ground}</title><style>${style}${chartStyles}${mapStyles}${tableStyles}</style>${[...charts, ...maps, ...ownMaps, ...thumbnails].join('')}`,
    )
  }
