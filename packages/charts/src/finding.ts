export type FindingCode =
  | 'no-data'
  | 'no-series'
  | 'unknown-column'
  | 'not-a-number'
  | 'no-x'
  | 'same-column-twice'
  | 'split-needs-one'
  | 'too-many-series'
  | 'many-series'
  | 'many-bars'
  | 'names-too-long'
  | 'negative-share'
  | 'many-parts'
  | 'one-part'
  | 'one-series'
  | 'many-gauges'
  | 'no-end'
  | 'outside-axis'
  | 'log-zero'
  | 'many-points'
  | 'few-values'
  | 'no-place'
  | 'does-not-fit'
  | 'palette'
  | 'different-sizes'
  | 'different-units'
  | 'two-scales'
  | 'not-drawn'
  | 'bad-cells'
  | 'missing-values'
  | 'rows-left-out'
  | 'unnamed-rows'
  | 'duplicates'
  | 'unknown-emphasis'
  | 'missing-title'
  | 'missing-alt'
  | 'missing-source'
  | 'source-address'

/** One thing to look at before publishing. Errors make the chart wrong or empty; warnings make it worse. */
export interface Finding {
  level: 'error' | 'warning'
  code: FindingCode
  /** For the author: what, and what now. */
  message: string
  /** The id of the column it is about. */
  column?: string
}
