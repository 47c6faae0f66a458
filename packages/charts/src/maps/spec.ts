import { isStorable, LIMITS, UNSTORABLE_MESSAGE } from '@bubbles/tables'
import { z } from 'zod'
import { webAddress } from '../webAddress.ts'
import { boundarySetIds } from './boundarySets.ts'

/** How a map shows its values: areas in steps of a colour, circles on areas, or points at places in degrees. */
export const mapKinds = ['choropleth', 'bubble', 'symbol'] as const

/** Steps a map may have. Fewer say too little, more cannot be told apart. */
export const STEPS = { min: 3, max: 7 } as const

const text = (max: number) => z.string().max(max).default('')
const columnId = z.string().min(1).max(64)

/** A map as it is stored in a report: flat, every field with a default, no data and no colour in it. */
export const mapSpec = z.object({
  kind: z.enum(mapKinds).default('choropleth'),
  /** Which boundary set of the product is drawn. */
  boundaries: z.enum(boundarySetIds).default('world-110m'),
  /** Hash of own boundaries that are drawn instead (`own/ownTable.ts`); null for a set of the product. */
  ownBoundaries: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable()
    .default(null),
  /** The finding, one sentence without a full stop. */
  title: text(300),
  /** What, where, when and the unit. */
  description: text(1000),
  /** What a reader who cannot see the map is told. */
  alt: text(2000),
  notes: text(2000),
  sourceName: text(300),
  sourceUrl: webAddress,
  sourceLicence: text(200),
  /** The column that names the regions, or holds their codes. */
  region: columnId.nullable().default(null),
  /**
   * The number column that gives the colour; of bubbles and points it may be missing, and they all have one colour. A
   * column of text gives points the colours of its categories.
   */
  value: columnId.nullable().default(null),
  /** The number column that gives the area of bubbles; of points it may be missing, and they are all as large. */
  size: columnId.nullable().default(null),
  /** The number columns that say where points are, in degrees north and east. */
  latitude: columnId.nullable().default(null),
  longitude: columnId.nullable().default(null),
  /** The column that names points. */
  label: columnId.nullable().default(null),
  /** Names of points on the map: of a few points all that fit, as many as fit, or none. */
  labels: z.enum(['auto', 'direct', 'none']).default('auto'),
  /**
   * What a name in the data means where matching does not find it: a region's id, or '' to leave it out. Null means the
   * same and is read, but not written: the editor's binding takes a member that is null for one that is not there.
   */
  fixes: z
    .record(
      z.string().max(LIMITS.cellText).refine(isStorable, UNSTORABLE_MESSAGE),
      z
        .string()
        .regex(/^[A-Za-z0-9-]{0,16}$/, 'A region must be identified by its ID.')
        .nullable(),
    )
    .refine((fixes) => Object.keys(fixes).length <= 1000, 'At most 1,000 names can be matched by hand.')
    .default({}),
  /** Where one step ends: as many regions in each, as much of the scale in each, or as chosen. */
  classes: z.enum(['quantile', 'equal', 'custom']).default('quantile'),
  steps: z.number().int().min(STEPS.min).max(STEPS.max).default(5),
  /** Bounds between the steps for `custom`, in any order. */
  breaks: z
    .array(z.number())
    .max(STEPS.max - 1)
    .default([]),
  /** Blue steps, two colours from a middle, or steps of the organisation's first colour. */
  palette: z.enum(['steps', 'diverging', 'organisation']).default('steps'),
  /** Where the two colours of a diverging palette meet. */
  middle: z.number().default(0),
  /** Turns the colours round. */
  reversed: z.boolean().default(false),
  /** The whole boundary set, or as much of it as the data covers. */
  frame: z.enum(['whole', 'data']).default('whole'),
  unit: text(40),
  /** Digits after the point; null lets the data decide. */
  decimals: z.number().int().min(0).max(6).nullable().default(null),
  /** As for charts: millions once in the legend's title, in full, "1.2 m" at each value, or 0.12 as 12%. */
  notation: z.enum(['auto', 'full', 'compact', 'percent']).default('auto'),
  unitPlace: z.enum(['auto', 'before', 'after']).default('auto'),
  width: z.enum(['mid', 'wide']).default('wide'),
})

export type MapSpec = z.infer<typeof mapSpec>
export type MapKind = MapSpec['kind']
