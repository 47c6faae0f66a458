import { Row, Text } from '@bubbles/ui'
import type { Editor } from '@tiptap/react'
import { useLayoutEffect, useState } from 'react'
import { blockById } from '../editor/blocks.ts'
import type { LiveSocket } from '../sync/LiveSocket.ts'
import { firstName, type Present, usePeople } from './people.ts'
import { PersonMark } from './PersonMark.tsx'
import styles from './Pins.module.css'

interface Pin {
  blockId: string
  top: number
  people: Present[]
}

/** Who is at which block, beside the paper. What they say is in the top line too, so readers of the screen are spared. */
export function Pins({ editor, live }: { editor: Editor; live: LiveSocket | null }) {
  const people = usePeople(live)
  const pins = usePlaces(editor, people)
  return pins.map(({ blockId, top, people: here }) => (
    <Row key={blockId} gap={4} hiddenOn="folded" className={styles.pin} style={{ top }} aria-hidden>
      <Text width={76} size="small" tone="secondary" truncate className={styles.name}>
        {here.map(({ name }) => firstName(name)).join(', ')}
      </Text>
      {here.map((person) => (
        <PersonMark key={person.userId} person={person} size={24} />
      ))}
    </Row>
  ))
}

/** Level with the first line of each block somebody is in. */
function usePlaces(editor: Editor, people: Present[]): Pin[] {
  const [pins, setPins] = useState<Pin[]>([])
  useLayoutEffect(() => {
    let frame = 0
    const measure = () => {
      frame = 0
      if (!editor.isDestroyed) setPins(pinsOf(editor, people))
    }
    const later = () => {
      frame ||= requestAnimationFrame(measure)
    }
    measure()
    if (people.every(({ blockIds }) => blockIds.length === 0)) return undefined
    editor.on('update', later)
    const observer = new ResizeObserver(later)
    observer.observe(editor.view.dom)
    return () => {
      cancelAnimationFrame(frame)
      editor.off('update', later)
      observer.disconnect()
    }
  }, [editor, people])
  return pins
}

function pinsOf(editor: Editor, people: Present[]): Pin[] {
  const here = new Map<string, Present[]>()
  for (const person of people)
    for (const id of person.blockIds) here.set(id, [...(here.get(id) ?? []), person])
  const paper = editor.view.dom.offsetParent ?? editor.view.dom
  const origin = paper.getBoundingClientRect().top + paper.clientTop
  return [...here].flatMap(([blockId, present]) => {
    const block = blockById(editor.state.doc, blockId)
    const element = block && editor.view.nodeDOM(block.pos)
    if (!(element instanceof HTMLElement)) return []
    const line = Number.parseFloat(getComputedStyle(element).lineHeight) || 26
    const first = block?.node.isAtom === true ? 24 : line
    return { blockId, top: element.getBoundingClientRect().top - origin + (first - 24) / 2, people: present }
  })
}
