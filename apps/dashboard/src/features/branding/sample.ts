import type { Dataset } from '@bubbles/tables'
import type { DraftInput } from '@bubbles/report-renderer/preview'
import type { ReportMaterials } from './useOwnReport.ts'

type Document = DraftInput['document']

const text = (value: string, mark?: 'bold' | 'italic') => ({
  type: 'text',
  text: value,
  ...(mark && { marks: [{ type: mark }] }),
})
const block = (type: string, attrs: Record<string, unknown>, content?: Document[]): Document => ({
  type,
  attrs,
  ...(content && { content }),
})

const number = (id: string, name: string) => ({ id, name, type: 'number' as const })

/** Net generation of electricity in Iowa in terawatt-hours (U.S. Energy Information Administration, public domain). */
const iowa: Dataset = {
  columns: [
    { id: 'year', name: 'Year', type: 'date' },
    number('fossil', 'Fossil fuels'),
    number('nuclear', 'Nuclear'),
    number('renewable', 'Renewables'),
  ],
  rows: [
    ['2001', 35.4, 3.9, 1.4],
    ['2005', 36.9, 4.5, 2.7],
    ['2009', 38.6, 4.7, 8.6],
    ['2013', 34.9, 5.3, 16.5],
    ['2017', 29.3, 5.2, 21.9],
  ],
}

/** Yearly unemployment rates in the United States in per cent (U.S. Bureau of Labor Statistics, public domain). */
const unemployment: Dataset = {
  columns: [
    { id: 'year', name: 'Year', type: 'date' },
    number('construction', 'Construction'),
    number('agriculture', 'Agriculture'),
    number('manufacturing', 'Manufacturing'),
    number('leisure', 'Leisure'),
    number('retail', 'Trade'),
    number('finance', 'Finance'),
    number('health', 'Health'),
    number('government', 'Government'),
  ],
  rows: [
    ['2000', 6.3, 9, 3.5, 6.6, 4.3, 2.4, 2.5, 2.1],
    ['2002', 9.2, 10.3, 6.6, 8.4, 6.1, 3.6, 3.4, 2.5],
    ['2004', 8.4, 10.1, 5.6, 8.3, 5.8, 3.6, 3.4, 2.7],
    ['2006', 6.7, 7.4, 4.2, 7.3, 4.9, 2.7, 3, 2.3],
    ['2008', 10.6, 9.3, 5.8, 8.6, 5.8, 4, 3.5, 2.4],
    ['2009', 19, 14.4, 12.1, 11.7, 9, 6.4, 5.3, 3.6],
  ],
}

/** A short report with all that branding changes: title, headings, text in three forms, and as many colours as charts use. */
const document: Document = {
  type: 'doc',
  content: [
    block('title', { id: 'sample00t1' }, [text('Renewables are overtaking')]),
    block('standfirst', { id: 'sample00s1' }, [
      text('In Iowa they went from a thirtieth of all electricity to more than a third in sixteen years.'),
    ]),
    block('heading', { id: 'sample00h1', level: 2 }, [text('A third, from nearly nothing')]),
    block('paragraph', { id: 'sample00p1' }, [
      text('In 2001 renewables produced '),
      text('1.4 terawatt-hours', 'bold'),
      text(', less than half of what the one nuclear plant did. By 2017 it was 21.9: '),
      text('fifteen times as much', 'italic'),
      text(', while fossil fuels produced a sixth less.'),
    ]),
    block('chart', {
      id: 'sample00c1',
      dataset: 'iowa',
      kind: 'line',
      title: 'Renewables passed 20 terawatt-hours in 2017',
      description: 'Net generation of electricity in Iowa, in terawatt-hours',
      alt: 'Fossil fuels fall from 35 to 29, renewables rise from 1 to 22, nuclear stays at 5.',
      sourceName: 'U.S. Energy Information Administration',
      sourceLicence: 'public domain',
      x: 'year',
      series: ['fossil', 'nuclear', 'renewable'],
      unit: 'TWh',
    }),
    block('heading', { id: 'sample00h2', level: 2 }, [text('Where jobs were lost')]),
    block('paragraph', { id: 'sample00p2' }, [
      text('Eight lines need eight colours that can be told apart, by everyone and on both backgrounds.'),
    ]),
    block('chart', {
      id: 'sample00c2',
      dataset: 'unemployment',
      kind: 'line',
      title: 'Construction was hit first and hardest',
      description: 'Unemployment rate by industry in the United States, %',
      alt: 'All eight rates rise in 2009, construction to 19%.',
      sourceName: 'U.S. Bureau of Labor Statistics',
      sourceLicence: 'public domain',
      x: 'year',
      series: unemployment.columns.slice(1).map(({ id }) => id),
      unit: '%',
    }),
    block('blockquote', { id: 'sample00q1' }, [
      block('paragraph', { id: 'sample00q2' }, [text('A third of a state’s electricity, in sixteen years.')]),
    ]),
  ],
}

/** The report and its data, as pages are drawn from them. */
export const sample: ReportMaterials = { document, datasets: { iowa, unemployment }, media: {} }
