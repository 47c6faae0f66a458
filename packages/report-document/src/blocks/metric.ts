import { Node } from '@tiptap/core'
import type { MetricAttrs } from '../attrs/metric.ts'
import { type Block, jsonAttributes, textAttribute } from './block.ts'

export const metric: Block = {
  type: 'metric',
  name: 'Number',
  isWordless: true,
  node: Node.create({
    name: 'metric',
    group: 'block',
    atom: true,
    draggable: true,
    parseHTML: () => [{ tag: 'figure[data-block=metric]' }],
    addAttributes: jsonAttributes<MetricAttrs>({
      label: '',
      value: null,
      format: '',
      prefix: '',
      suffix: '',
      comparison: null,
      comparisonLabel: '',
      better: 'neither',
      spark: [],
      size: 'normal',
      sourceName: '',
      sourceUrl: '',
    }),
    renderHTML: ({ HTMLAttributes }) => ['figure', { ...HTMLAttributes, 'data-block': 'metric' }],
  }),
  plainText: (node) => {
    const value = node.attrs?.value
    return [textAttribute(node, 'label'), typeof value === 'number' ? `${value}` : '']
      .filter(Boolean)
      .join(' ')
  },
  // Its value is stored as counted, not as readers see it.
  label: (node) => textAttribute(node, 'label'),
  withoutData: (node) => ({ ...node, attrs: { ...node.attrs, value: null, comparison: null, spark: [] } }),
  migrations: [],
}
