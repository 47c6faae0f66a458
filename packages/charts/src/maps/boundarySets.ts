/** What one region of a boundary set is called. */
export type RegionNoun = 'country' | 'state' | 'canton' | 'area'

/** Boundary sets a map can be drawn on. A new one is a tool under tools/outlines, an entry here and one in `load.ts`. */
export const boundarySetIds = ['world-110m', 'world-50m', 'us-states', 'ch-cantons'] as const

export type BoundarySetId = (typeof boundarySetIds)[number]

/** Who made boundaries, where they are published, and under which licence. */
export interface BoundaryCredit {
  source: string
  /** A web address, or ''. */
  sourceUrl: string
  licence: string
}

export interface BoundarySet {
  /** `own`: not one of the product's, but of whoever draws the map (`own/ownTable.ts`). */
  id: BoundarySetId | 'own'
  name: string
  /** What one region is called, and several. */
  region: [one: RegionNoun, many: string]
  /** Where the boundaries come from; shown after the map's source. */
  source: string
  /** Of own boundaries: what the person who added them said of where they are from; '' where that is nothing. */
  credit?: BoundaryCredit
  /** The point of view on what is contested, and what is drawn elsewhere than it lies; shown below the source. */
  note: string
}

const WORLD_NOTE =
  'Boundaries follow the United Nations where they take a view: Crimea is drawn with Ukraine, Western Sahara apart from ' +
  'Morocco, Northern Cyprus with Cyprus, Somaliland with Somalia. Kosovo, Palestine and Taiwan are areas of their own ' +
  'because statistics list them. Kashmir is drawn along the lines of control. No opinion on any area’s status is implied.'

/** What is known of each set without loading it. */
export const BOUNDARY_SETS: Readonly<Record<BoundarySetId, BoundarySet>> = {
  'world-110m': {
    id: 'world-110m',
    name: 'World, countries',
    region: ['country', 'countries'],
    source: 'Natural Earth, Visionscarto',
    note: WORLD_NOTE,
  },
  'world-50m': {
    id: 'world-50m',
    name: 'World, countries in more detail',
    region: ['country', 'countries'],
    source: 'Natural Earth, Visionscarto',
    note: WORLD_NOTE,
  },
  'us-states': {
    id: 'us-states',
    name: 'United States, states',
    region: ['state', 'states'],
    source: 'U.S. Census Bureau',
    note: 'Alaska and Hawaii are moved below the other states; Alaska is drawn smaller.',
  },
  'ch-cantons': {
    id: 'ch-cantons',
    name: 'Switzerland, cantons',
    region: ['canton', 'cantons'],
    source: 'Natural Earth',
    note: '',
  },
}
