import {
  type Attributes,
  classesOf,
  type Element,
  isElement,
  nodesOf,
  type Scene,
  tag,
} from '../draw/scene.ts'
import type { ClassName } from '../styles/table.ts'

type Node = Element | string

export const hasClass = (node: Node, name: ClassName): node is Element =>
  isElement(node) && classesOf(node.attributes).includes(name)

const named = (attributes: Attributes, id: string): Attributes =>
  Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [
      name,
      typeof value === 'string' && name !== 'class' ? value.replaceAll(`${id}-n`, id) : value,
    ]),
  )

/** Whether something is only on drawings that are wider than any panel. */
const isForWide = (name: ClassName): boolean => name === 'wide' || /^from\d$/.test(name)

/**
 * A drawing as it is on narrow charts, which a panel always is, with marks numbered as those of a series of many: alone, it
 * counts as the first.
 * @param id of the panel: its narrow drawing is its only one, and has that id alone
 */
export function panelScene(scene: Scene, id: string, series: number): Node[] {
  return nodesOf(scene).flatMap((node): Node[] => {
    if (!isElement(node)) return [node]
    const { attributes } = node
    const classes = classesOf(attributes)
    if (classes.some(isForWide)) return []
    // The script would take the first plot for all of them.
    const { 'data-x': _x, 'data-y': _y, 'data-c': _c, ...kept } = named(attributes, id)
    const own: Attributes = {
      ...kept,
      ...(classes.includes('narrow') && { class: classes.filter((name) => name !== 'narrow') }),
      ...(attributes['data-i'] !== undefined && { 'data-s': series }),
    }
    return [{ ...node, attributes: own, children: panelScene(node.children, id, series) }]
  })
}

const widthOf = (nodes: readonly Node[]): number =>
  nodes.reduce(
    (sum, node) =>
      sum + (isElement(node) && typeof node.attributes.width === 'number' ? node.attributes.width : 0),
    0,
  )

/** What is beside the drawing of a plot, to its left and to its right. */
function margins(plot: Element): [left: number, right: number] {
  const nodes = nodesOf(plot.children)
  const at = nodes.findIndex((node) => hasClass(node, 'drawing'))
  return [widthOf(nodes.slice(0, at)), widthOf(nodes.slice(at + 1))]
}

// A width in an attribute needs no style attribute, which the policy of published pages forbids.
const spacer = (width: number): Scene =>
  width > 0 ? tag('svg', { class: 'spacer', width, height: 1, 'aria-hidden': 'true' }) : ''

/** Plots of panels as wide as one another: the same length is the same amount in each. */
export function alike(panels: readonly (readonly Node[])[]): Node[][] {
  const all = panels.flatMap((nodes) => nodes.filter((node) => hasClass(node, 'plot')).map(margins))
  const [left, right] = [0, 1].map((side) => Math.max(0, ...all.map((each) => each[side]!))) as [
    number,
    number,
  ]
  return panels.map((nodes) =>
    nodes.map((node) => {
      if (!hasClass(node, 'plot')) return node
      const drawing = nodesOf(node.children).find((child) => hasClass(child, 'drawing'))!
      return { ...node, children: [spacer(left), drawing, spacer(right)] }
    }),
  )
}
