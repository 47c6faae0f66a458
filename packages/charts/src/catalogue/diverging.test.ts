import { inferDataset } from '@bubbles/tables'
import { expect, it } from 'vitest'
import { draftAltText } from '../altText.ts'
import { ENGLISH } from '../context.ts'
import { chartSpec } from '../spec.ts'
import { suggestChart, suggestKinds } from './suggestKinds.ts'
import { chartTypeOf } from './types.ts'

const answers = inferDataset([
  ['Statement', 'Strongly agree', 'Agree', 'Neither', 'Disagree', 'Strongly disagree'],
  ['It is clear', '30', '40', '10', '15', '5'],
  ['It is short', '10', '20', '20', '30', '20'],
])
const parts = inferDataset([
  ['Country', 'Coal', 'Wind', 'Sun'],
  ['Iran', '3', '4', '5'],
  ['Chad', '1', '2', '3'],
])

it('offers diverging bars for answers of a scale, and says why not for other parts', () => {
  const of = (data: typeof answers) => suggestKinds(data).find(({ type }) => type === 'bar-diverging')!
  expect(of(answers)).toMatchObject({
    fits: true,
    settings: { stacking: 'share', centre: true, palette: 'scale', orientation: 'horizontal' },
  })
  expect(of(parts).reason).toBe('Only answers on a scale, such as “Agree” and “Disagree”, have a middle')
})

it('is a type of its own, and another type is not centred', () => {
  const diverging = suggestKinds(answers).find(({ type }) => type === 'bar-diverging')!
  const spec = chartSpec.parse(diverging.settings)
  expect(chartTypeOf(spec)).toBe('bar-diverging')
  const share = suggestKinds(answers, spec).find(({ type }) => type === 'bar-share')!
  expect(chartTypeOf({ ...spec, ...share.settings })).toBe('bar-share')
  // Answers stay in the colours of their scale; other parts take the organisation's again.
  expect(share.settings.palette).toBeUndefined()
  const tried = chartSpec.parse(suggestKinds(parts).find(({ type }) => type === 'bar-diverging')!.settings)
  expect(suggestKinds(parts, tried).find(({ type }) => type === 'column')!.settings.palette).toBe(
    'organisation',
  )
})

it('does not centre new data by itself', () => {
  expect(suggestChart(answers)).toMatchObject({ stacking: 'share', centre: false, palette: 'scale' })
})

it('says which rows have the most and the fewest on the positive side', () => {
  const spec = chartSpec.parse({ ...suggestChart(answers), centre: true })
  expect(draftAltText(ENGLISH, spec, answers)).toContain(
    'Answers on the positive side are most for It is clear (70%) and fewest for It is short (30%).',
  )
})
