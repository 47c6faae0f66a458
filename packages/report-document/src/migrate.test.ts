import { describe, expect, it } from 'vitest'
import type { Block } from './blocks/block.ts'
import { blockOf } from './blocks/index.ts'
import { migrateAttrs } from './migrate.ts'

/** A number whose sign once stood in one attribute, `unit`, and now before or after it. */
const metric: Block = {
  ...blockOf('metric')!,
  migrations: [
    {
      name: 'unit becomes prefix or suffix',
      applies: (attrs) => 'unit' in attrs,
      up: ({ unit, ...attrs }) => ({ ...attrs, [unit === '€' ? 'prefix' : 'suffix']: unit }),
      sample: { label: 'Share', unit: '%' },
    },
    {
      name: 'labels are trimmed',
      applies: ({ label }) => typeof label === 'string' && label !== label.trim(),
      up: (attrs) => ({ ...attrs, label: String(attrs.label).trim() }),
      sample: { label: ' Share' },
    },
  ],
}

describe('a block that changed since it was stored', () => {
  it('is brought to today’s shape by every migration that applies, in order', () => {
    expect(migrateAttrs(metric, { id: 'a', label: ' Share ', unit: '%' })).toEqual({
      id: 'a',
      label: 'Share',
      suffix: '%',
    })
    expect(migrateAttrs(metric, { label: 'Cost', unit: '€' })).toEqual({ label: 'Cost', prefix: '€' })
  })

  it('is left alone, and handed back as it is, once it has that shape', () => {
    const today = migrateAttrs(metric, { label: ' Share', unit: '%' })
    expect(migrateAttrs(metric, today)).toBe(today)
  })

  it('has migrations that each take their own sample to where they no longer apply', () => {
    for (const { applies, up, sample } of metric.migrations) {
      expect(applies(sample)).toBe(true)
      expect(applies(up(sample))).toBe(false)
    }
  })
})
