import { Menu } from '@bubbles/ui'
import Tooltip from '@mui/material/Tooltip'
import { NodeSelection } from '@tiptap/pm/state'
import { type Editor, useEditorState } from '@tiptap/react'
import { GripVertical, Plus } from 'lucide-react'
import { type DragEvent, type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import type { BuilderUi } from '../builderUi.ts'
import styles from './BlockGutter.module.css'
import { blockEntries } from './blockMenu.tsx'
import {
  activeBlock,
  blockAtIndex,
  blockById,
  bodyStart,
  insertLine,
  selectBlock,
  selectedBlock,
} from './blocks.ts'

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
  const hovered = useHoveredBlock(editor, paper)
  const { caretId, selected } = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      caretId: activeBlock(now.state)?.id ?? null,
      selected: selectedBlock(now.state)?.id ?? null,
    }),
  })
  const id = hovered ?? caretId
  const place = usePlace(editor, paper, id)
  const block = id === null ? null : blockById(editor.state.doc, id)
  if (!block || !place || block.index === 0) return null
  const head = block.index < bodyStart(editor.state.doc)
  return (
    <div className={styles.gutter} data-gutter style={{ top: place.top }}>
      <Tooltip title="Add below (Alt: above)" enterDelay={500}>
        <button
          type="button"
          className={styles.button}
          aria-label="Add a block below"
          onPointerDown={(event) => event.preventDefault()}
          onClick={(event) => insertLine(editor, block.id, event.altKey ? 'above' : 'below')}
        >
          <Plus aria-hidden />
        </button>
      </Tooltip>
      {!head && (
        <Menu
          label="Block"
          minWidth={224}
          entries={blockEntries(editor, ui, block.id)}
          trigger={(props, open) => (
            <Tooltip title={open ? '' : 'Move or change'} enterDelay={500}>
              <button
                {...props}
                type="button"
                draggable
                className={styles.button}
                data-on={open || selected === block.id}
                aria-label="Move or change the block"
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
              </button>
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
  const selection = NodeSelection.create(view.state.doc, block.pos)
  view.dispatch(view.state.tr.setSelection(selection))
  const dragging = { slice: selection.content(), move: true, node: selection }
  view.dragging = dragging
  const element = view.nodeDOM(block.pos)
  event.dataTransfer.effectAllowed = 'move'
  // Firefox drags nothing without data.
  event.dataTransfer.setData('text/plain', block.node.textContent)
  if (element instanceof HTMLElement) event.dataTransfer.setDragImage(element, 0, 0)
}

/** Id of the top-level block at the height of the pointer, while the pointer is over the paper. */
function useHoveredBlock(editor: Editor, paper: RefObject<HTMLDivElement | null>): string | null {
  const [hovered, setHovered] = useState<string | null>(null)
  useEffect(() => {
    const element = paper.current
    if (!element || !window.matchMedia('(hover: hover)').matches) return undefined
    let frame = 0
    const move = (event: PointerEvent) => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => setHovered(idAtHeight(editor, event.clientY)))
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

/** Blocks stand in order of height, so halving finds the one under the pointer in a long report too. */
function idAtHeight(editor: Editor, y: number): string | null {
  if (editor.isDestroyed) return null
  const blocks = editor.view.dom.children
  let low = 0
  let high = blocks.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const box = blocks[middle]!.getBoundingClientRect()
    if (y < box.top - 6) high = middle - 1
    else if (y > box.bottom + 6) low = middle + 1
    else return blockAtIndex(editor.state.doc, middle)?.id ?? null
  }
  return null
}

/** Where the buttons stand: level with the block's first line. */
function usePlace(
  editor: Editor,
  paper: RefObject<HTMLDivElement | null>,
  id: string | null,
): { top: number } | null {
  const [top, setTop] = useState<number | null>(null)
  useLayoutEffect(() => {
    const measure = () => {
      const block = id === null || editor.isDestroyed ? null : blockById(editor.state.doc, id)
      const element = block && editor.view.nodeDOM(block.pos)
      if (!(element instanceof HTMLElement) || !paper.current) return setTop(null)
      const box = element.getBoundingClientRect()
      const origin = paper.current.getBoundingClientRect()
      const text = block?.node.isAtom === true ? null : (element.querySelector('p, h2, h3') ?? element)
      const line = text
        ? Number.parseFloat(getComputedStyle(text).lineHeight) || 26
        : Math.min(box.height, 26)
      return setTop(box.top - origin.top + (line - 26) / 2)
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
  return top === null ? null : { top }
}
