import type { DocumentNode } from '@bubbles/report-document'
import styles from './BlockSketch.module.css'
import type { SketchProps } from './SketchProps.ts'
import { sketchOf } from './sketches.tsx'

/** Space above and below a block, with the frame of the chosen one. */
const PAD = 7

/** A block of a report drawn small: what it is at a glance. Decoration; its name stands beside it. */
export function BlockSketch({
  nodes,
  datasets,
}: {
  nodes: readonly DocumentNode[]
  datasets: SketchProps['datasets']
}) {
  const drawn = nodes.slice(0, 4).map((node, index) => {
    const { Draw } = sketchOf(node)
    return <Draw key={index} node={node} datasets={datasets} />
  })
  return nodes.length > 1 ? <div className={styles.row}>{drawn}</div> : drawn[0]
}

/** Px a row takes: what is drawn, with its padding, and no less than is needed to point at it. */
export const rowHeight = (nodes: readonly DocumentNode[], least: number): number =>
  Math.max(least, Math.max(0, ...nodes.map((node) => sketchOf(node).height(node))) + 2 * PAD)
