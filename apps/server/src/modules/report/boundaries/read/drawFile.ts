import type { DrawnFile } from '@bubbles/charts/maps/own'
import { drawFeatures } from './draw.ts'
import type { Feature } from './features.ts'
import { propertiesOf } from './properties.ts'
import { readBoundaryFile } from './readFile.ts'

/** A file of boundaries, drawn, with what a person chooses by. */
export interface BoundaryFile extends DrawnFile {
  layers: string[]
  layer: string
  /** The properties that probably have the areas' names and codes. */
  nameOf: string | null
  codeOf: string | null
  /** Points and lines in it, which are left out. */
  others: number
  /** Bytes of the file, and of the outlines it was simplified to. */
  bytes: { before: number; after: number }
}

/** @throws BoundaryError, ArchiveError */
export async function drawFile(file: Uint8Array, wanted: string | null): Promise<BoundaryFile> {
  const { features, layers, layer, others } = await readBoundaryFile(file, wanted)
  const { names, nameOf, codeOf } = propertiesOf(features)
  const areas = together(features, nameOf, codeOf)
  const { shapes, ...drawing } = drawFeatures(areas)
  return {
    ...drawing,
    properties: names,
    areas: shapes.map((shape, at) => ({
      ...shape,
      values: names.map((name) => areas[at]!.properties[name] ?? ''),
    })),
    layers,
    layer,
    nameOf,
    codeOf,
    others,
    bytes: { before: file.length, after: shapes.reduce((sum, { outline }) => sum + outline.length, 0) },
  }
}

/**
 * Pieces of one area as one: those of the same code and name. Some offices publish the water of a district beside its
 * land, or each island by itself.
 */
function together(features: readonly Feature[], nameOf: string | null, codeOf: string | null): Feature[] {
  if (codeOf === null) return [...features]
  const byKey = new Map<string, Feature>()
  return features.flatMap((each) => {
    const code = each.properties[codeOf]
    if (!code) return [each]
    const key = JSON.stringify([code, nameOf === null ? '' : each.properties[nameOf]])
    const known = byKey.get(key)
    if (known) {
      known.parts.push(...each.parts)
      return []
    }
    const area = { parts: [...each.parts], properties: each.properties }
    byKey.set(key, area)
    return [area]
  })
}
