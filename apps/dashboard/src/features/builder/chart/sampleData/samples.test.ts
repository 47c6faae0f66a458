import { chartSpec, checkChart, ENGLISH, mapSpec } from '@bubbles/charts'
import { checkMap } from '@bubbles/charts/maps'
import { allBoundaries } from '@bubbles/charts/maps/all'
import { expect, it } from 'vitest'
import { datasetOfSample } from './attachSample.ts'
import { SAMPLES, sampleCleared, samplesFor, settingsOf } from './samples.ts'

/** What an author writes, and where a sample is right not to. */
const EXPECTED = new Set(['missing-alt'])

it.each(SAMPLES.map((sample) => [sample.id, sample] as const))(
  '%s is drawn without a fault by each type it suits, and names its source',
  (_, sample) => {
    const dataset = datasetOfSample(sample)
    for (const kind of [sample.settings.kind, ...sample.suits]) {
      const settings = { ...sample.words, ...settingsOf(sample, kind) }
      const findings =
        sample.what === 'chart'
          ? checkChart(ENGLISH, chartSpec.parse(settings), dataset)
          : checkMap(mapSpec.parse(settings), dataset, allBoundaries['world-110m'])
      const faults = findings.filter(({ code }) => !EXPECTED.has(code))
      expect([settings.kind, faults.map(({ message }) => message)]).toEqual([kind, []])
    }
    expect(sample.words.sourceName).not.toBe('')
    expect(sample.words.title).toMatch(/^Sample: /)
  },
)

it('those that suit the figure’s type come first', () => {
  expect(samplesFor('chart', 'line')[0]!.id).toBe('electricity')
  expect(samplesFor('chart', 'slope')[0]!.id).toBe('electricity')
  expect(samplesFor('map', 'symbol').map(({ id }) => id)).toEqual(['earthquakes', 'countries'])
})

it('its words and columns go with it, and what an author has written stays', () => {
  const { id, words, settings } = SAMPLES[0]!
  const attrs = { sample: id, ...settings, ...words, title: 'Of mine', alt: 'Of mine, too' }
  expect(sampleCleared(attrs)).toEqual({
    description: '',
    unit: '',
    sourceName: '',
    sourceUrl: '',
    sourceLicence: '',
    x: null,
    series: [],
    sort: 'data',
  })
  expect(sampleCleared({ ...attrs, sample: null })).toEqual({})
})
