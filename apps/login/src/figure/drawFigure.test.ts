import { chartStyles } from '@bubbles/charts'
import { expect, test } from 'vitest'
import csv from '../../../../node_modules/vega-datasets/data/iowa-electricity.csv?raw'
import { drawFigure } from './drawFigure.ts'

// The drawing is kept as a file, so that the page carries no chart code. `vitest -u` draws it anew.
test('the kept drawing is the one the chart renderer makes from the data', async () => {
  const file = `// Written by drawFigure.test.ts from iowa-electricity.csv.
export const drawing = ${JSON.stringify(drawFigure(csv))}
export const styles = ${JSON.stringify(chartStyles)}
`
  await expect(file).toMatchFileSnapshot('./figure.gen.ts')
})
