import { type ChartContext, ENGLISH } from '@bubbles/charts'

/** How maps of Engagement are drawn: what is in no report says what it says in the language of the page. */
export const SCREEN: ChartContext = {
  ...ENGLISH,
  words: { ...ENGLISH.words, noData: 'no data', noDataLegend: 'No data' },
}
