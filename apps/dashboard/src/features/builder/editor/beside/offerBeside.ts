import type { Editor } from '@tiptap/core'
import { type BesideOffer, besideOfferAt } from './besideOffer.ts'
import { moveBeside } from './moveBeside.ts'

let end = () => {}

/**
 * While the block of an id is dragged by its handle, shows an upright line where a drop puts it beside others, and puts
 * it there. Every other drop is the editor's own.
 */
export function offerBeside(editor: Editor, id: string): void {
  // The end of a drag isn't heard of where its handle went meanwhile.
  end()
  const { dom } = editor.view
  const line = document.createElement('div')
  line.className = 'bb-drop-beside'
  let offer: BesideOffer | null = null
  const show = (next: BesideOffer | null) => {
    offer = next
    if (next) draw(line, dom, next)
    else line.remove()
  }
  const over = (event: DragEvent) => {
    const isCopy = event.altKey || event.ctrlKey
    show(editor.view.dragging && !isCopy ? besideOfferAt(editor, id, event.clientX, event.clientY) : null)
  }
  const leave = ({ relatedTarget }: DragEvent) => {
    if (!dom.contains(relatedTarget as Node | null)) show(null)
  }
  const drop = (event: DragEvent) => {
    if (!offer) return
    const { place } = offer
    event.preventDefault()
    event.stopImmediatePropagation()
    // The editor's own line, which lies hidden, hears of no drop.
    dom.dispatchEvent(new Event('dragleave'))
    end()
    moveBeside(editor, id, place)
    editor.view.focus()
  }
  const stop = new AbortController()
  const { signal } = stop
  end = () => {
    show(null)
    stop.abort()
  }
  dom.addEventListener('dragover', over, { signal })
  dom.addEventListener('dragleave', leave, { signal })
  dom.addEventListener('drop', drop, { signal, capture: true })
  document.addEventListener('dragend', end, { signal })
}

function draw(element: HTMLElement, dom: HTMLElement, { line }: BesideOffer): void {
  const parent = dom.offsetParent ?? document.body
  if (element.parentElement !== parent) parent.append(element)
  const origin = parent.getBoundingClientRect()
  Object.assign(element.style, {
    left: px(line.x - origin.left - 1),
    top: px(line.top - origin.top),
    height: px(line.height),
  })
}

const px = (value: number): string => String(value) + 'px'
