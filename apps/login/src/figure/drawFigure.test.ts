import { chartStyles } from '@bubbles/charts'
import { expect, test } from 'vitest'
import csv from '../../../../node_modules/vega-datasets/data/iowa-electricity.csv?raw'
import { drawFigure } from './drawFigure.ts'

// The drawing is kept as a file, so that the page carries no chart code. `vitest -u` draws it anew.
test('the kept drawing is the one the chart renderer makes from the data', async () => {
  await expect(drawFigure(csv)).toMatchFileSnapshot('./figure.gen.html')
  await expect(chartStyles).toMatchFileSnapshot('./figure.gen.css')
})
