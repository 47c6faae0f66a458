import { Menu, ToolButton, Tooltip } from '@bubbles/ui'
import { NodeSelection } from '@tiptap/pm/state'
import { type Editor, useEditorState } from '@tiptap/react'
import { GripVertical, Plus } from 'lucide-react'
import { type DragEvent, type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { useOrganisation } from '../../../session/abilities.ts'
import type { BuilderUi } from '../builderUi.ts'
import styles from './BlockGutter.module.css'
import { blockEntries } from './blockMenu.tsx'
import {
  activeBlock,
  blockAtIndex,
  blockById,
  blockElement,
  inBody,
  selectBlock,
  selectedBlock,
  separateUndo,
} from './blocks.ts'
import { insertLine } from './placeBlock.ts'

/** "+" and the handle of the block under the pointer, or else of the one that holds the caret. */
export function BlockGutter({
  editor,
  ui,
  paper,
}: {
  editor: Editor
  ui: BuilderUi
  paper: RefObject<HTMLDivElement | null>
}) {
  const organisation = useOrganisation()?.friendlyName ?? 'the organisation'
  const hovered = useHoveredBlock(editor, paper)
  const { caretId, selected, titleId } = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      caretId: activeBlock(now.state)?.id ?? null,
      selected: selectedBlock(now.state)?.id ?? null,
      titleId: (now.state.doc.firstChild?.attrs.id as string | null | undefined) ?? null,
    }),
  })
  // The title has no buttons: over it, those of the block one writes in stay.
  const id = hovered !== null && hovered !== titleId ? hovered : caretId
  const place = usePlace(editor, paper, id)
  const block = id === null ? null : blockById(editor.state.doc, id)
  if (!block || !place || block.node.type.name === 'title') return null
  const head = !inBody(editor.state.doc, block)
  return (
    <div
      className={styles.gutter}
      data-gutter
      data-narrow={place.left !== null}
      style={{ top: place.top, left: place.left ?? undefined }}
    >
      <Tooltip title="Add below (Alt: above)" enterDelay={500}>
        <ToolButton
          size={24}
          label="Add a block below"
          className={styles.button}
          onPointerDown={(event) => event.preventDefault()}
          onClick={(event) => insertLine(editor, block.id, event.altKey ? 'above' : 'below')}
        >
          <Plus aria-hidden />
        </ToolButton>
      </Tooltip>
      {!head && (
        <Menu
          label="Block"
          minWidth={224}
          entries={blockEntries(editor, ui, block.id, organisation)}
          trigger={(props, open) => (
            <Tooltip title={open ? '' : 'Move or change'} enterDelay={500}>
              <ToolButton
                {...props}
                size={24}
                label="Move or change the block"
                draggable
                className={styles.button}
                data-on={open || selected === block.id}
                onClick={(event) => {
                  const now = blockById(editor.state.doc, block.id)
                  if (now) selectBlock(editor, now)
                  props.onClick(event)
                }}
                onDragStart={(event) => startDrag(editor, block.id, event)}
                onDragEnd={() => {
                  editor.view.dragging = null
                }}
              >
                <GripVertical aria-hidden />
              </ToolButton>
            </Tooltip>
          )}
        />
      )}
    </div>
  )
}

/** ProseMirror moves what it finds in `dragging`; the picture under the pointer is the block itself. */
function startDrag(editor: Editor, id: string, event: DragEvent<HTMLElement>): void {
  const block = blockById(editor.state.doc, id)
  if (!block) return
  const { view } = editor
  separateUndo(editor)
  const selection = NodeSelection.create(view.state.doc, block.pos)
  view.dispatch(view.state.tr.setSelection(selection))
  const dragging = { slice: selection.content(), move: true, node: selection }
  view.dragging = dragging
  event.dataTransfer.effectAllowed = 'move'
  // Firefox drags nothing without data.
  event.dataTransfer.setData('text/plain', block.node.textContent)
  const element = blockElement(editor, id)
  if (element) event.dataTransfer.setDragImage(element, 0, 0)
}

/** Id of the block at the pointer's height (in columns: under the pointer), while the pointer is over the paper. */
function useHoveredBlock(editor: Editor, paper: RefObject<HTMLDivElement | null>): string | null {
  const [hovered, setHovered] = useState<string | null>(null)
  useEffect(() => {
    const element = paper.current
    if (!element || !window.matchMedia('(hover: hover)').matches) return undefined
    let frame = 0
    const move = (event: PointerEvent) => {
      const { clientX, clientY, target } = event
      // The way to the buttons leads over other blocks' places: on the buttons, theirs is the block that is meant.
      if (target instanceof Element && target.closest('[data-gutter], [data-table-bar]')) return
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => setHovered(idAtPoint(editor, clientX, clientY)))
    }
    const leave = () => {
      cancelAnimationFrame(frame)
      setHovered(null)
    }
    element.addEventListener('pointermove', move)
    element.addEventListener('pointerleave', leave)
    return () => {
      leave()
      element.removeEventListener('pointermove', move)
      element.removeEventListener('pointerleave', leave)
    }
  }, [editor, paper])
  return hovered
}

const SLACK = 6

function idAtPoint(editor: Editor, x: number, y: number): string | null {
  if (editor.isDestroyed) return null
  const { doc } = editor.state
  const index = indexAtHeight(editor.view.dom.children, x, y)
  const block = index === null ? null : blockAtIndex(doc, index)
  if (block?.node.type.name !== 'columns') return block?.id ?? null
  const element = blockElement(editor, block.id)
  if (!element) return block.id
  const columns = [...element.children]
  // Beside the first column stand its own buttons; left of them one means the columns as a whole.
  const at = columns.findLastIndex((column) => x >= column.getBoundingClientRect().left - GUTTER)
  const column = block.node.maybeChild(at)
  if (!column) return block.id
  const inner = indexAtHeight(columns[at]!.children, x, y)
  return inner === null ? block.id : ((column.maybeChild(inner)?.attrs.id as string | undefined) ?? block.id)
}

/** Of the narrow gutter beside blocks in columns, in px. */
const GUTTER = 28

/** Blocks stand in order of height, so halving finds the one under the pointer in a long report too. */
function indexAtHeight(blocks: HTMLCollection, x: number, y: number): number | null {
  let low = 0
  let high = blocks.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const box = blocks[middle]!.getBoundingClientRect()
    if (y < box.top - SLACK) high = middle - 1
    else if (y > box.bottom + SLACK) low = middle + 1
    else return besideAt(blocks, middle, x, y)
  }
  return null
}

/** Metrics stand side by side: of those at this height, the one the pointer is over or right of. */
function besideAt(blocks: HTMLCollection, found: number, x: number, y: number): number {
  let best = found
  const left = (index: number) => blocks[index]!.getBoundingClientRect().left - GUTTER
  const level = (index: number) => {
    const box = blocks[index]?.getBoundingClientRect()
    return box !== undefined && y >= box.top - SLACK && y <= box.bottom + SLACK
  }
  while (level(best - 1) && left(best) > x) best--
  while (level(best + 1) && left(best + 1) <= x && left(best + 1) > left(best)) best++
  return best
}

const firstLineOf = (element: HTMLElement): Element =>
  element.matches('p, h2, h3')
    ? element
    : (element.querySelector('.bb-tone, .bb-code-language, .bb-table-caption, p, h2, h3') ?? element)

/** Where the buttons stand: level with the block's first line, left of it where it stands within the page. */
function usePlace(
  editor: Editor,
  paper: RefObject<HTMLDivElement | null>,
  id: string | null,
): { top: number; left: number | null } | null {
  const [place, setPlace] = useState<{ top: number; left: number | null } | null>(null)
  useLayoutEffect(() => {
    const measure = () => {
      const block = id === null || editor.isDestroyed ? null : blockById(editor.state.doc, id)
      const element = id === null ? null : blockElement(editor, id)
      if (!block || !element || !paper.current) return setPlace(null)
      const box = element.getBoundingClientRect()
      const origin = paper.current.getBoundingClientRect()
      const edge = editor.view.dom.getBoundingClientRect().left
      const top = box.top - origin.top + Number.parseFloat(getComputedStyle(element).paddingTop) / 2
      const text = block.node.isAtom ? null : firstLineOf(element)
      const line = text
        ? Number.parseFloat(getComputedStyle(text).lineHeight) || 26
        : Math.min(box.height, 26)
      const first = text?.getBoundingClientRect().top ?? box.top
      const within = box.left > edge + 8
      return setPlace({
        top: (text ? first - origin.top : top) + (line - 26) / 2,
        left: within ? box.left - origin.left - GUTTER : null,
      })
    }
    measure()
    editor.on('update', measure)
    const observer = new ResizeObserver(measure)
    observer.observe(editor.view.dom)
    return () => {
      editor.off('update', measure)
      observer.disconnect()
    }
  }, [editor, id, paper])
  return place
}
