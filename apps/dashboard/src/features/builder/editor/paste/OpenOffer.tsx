// The keyboard stays in the text and the list is described to it by id: native lists cannot be used that way.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import type { Editor } from '@tiptap/react'
import { ChartColumn, Link, type LucideIcon, MonitorPlay, Pilcrow, Table } from 'lucide-react'
import { useLayoutEffect } from 'react'
import { blockElement } from '../blocks.ts'
import { fitsTable, TABLE_LIMIT } from '../tables.ts'
import { type Choice, choicesOf, type PasteOffer } from './offer.ts'
import styles from '../../slash/SlashMenu.module.css'
import { useMenuPlace } from '../../slash/useMenuPlace.ts'

const ROWS: Readonly<Record<Choice, { name: string; icon: LucideIcon; hint: string }>> = {
  table: { name: 'Table', icon: Table, hint: 'Rows and columns' },
  chart: { name: 'Chart', icon: ChartColumn, hint: 'With these cells as its data' },
  text: { name: 'Plain text', icon: Pilcrow, hint: 'Esc' },
  embed: { name: 'Embed', icon: MonitorPlay, hint: '' },
  link: { name: 'Link', icon: Link, hint: 'Esc' },
}

/** What cells or an address that were pasted can become; the keys for it are the editor's. */
export function OpenOffer({ editor, offer }: { editor: Editor; offer: PasteOffer }) {
  const { blockId } = offer
  const place = useMenuPlace(() => blockElement(editor, blockId)?.getBoundingClientRect() ?? null, offer)
  const choices = choicesOf(offer)
  const active = choices[offer.active]
  useLayoutEffect(() => {
    const { dom } = editor.view
    dom.setAttribute('aria-controls', 'paste-menu')
    dom.setAttribute('aria-activedescendant', `paste-${active}`)
    return () => {
      dom.removeAttribute('aria-controls')
      dom.removeAttribute('aria-activedescendant')
    }
  }, [editor, active])
  if (!place) return null
  return (
    <div
      className={styles.menu}
      style={place}
      // A press must not take the caret away from the line.
      onPointerDown={(event) => event.preventDefault()}
    >
      <div className={styles.list}>
        <p className={styles.group}>{wordsOf(offer)}</p>
        <div role="listbox" aria-label="What it becomes" id="paste-menu">
          {choices.map((choice, index) => (
            <Row
              key={choice}
              choice={choice}
              selected={index === offer.active}
              hint={hintOf(choice, offer)}
              onChoose={() => editor.commands.takeOffer(choice)}
            />
          ))}
        </div>
      </div>
    </div>
  )
}

const hintOf = (choice: Choice, offer: PasteOffer): string =>
  offer.kind === 'address' && choice === 'embed' ? `Shown by ${offer.provider}` : ROWS[choice].hint

/** What was pasted, and why it is no table where it cannot be one. */
function wordsOf(offer: PasteOffer): string {
  if (offer.kind === 'address') return `An address from ${offer.provider}`
  const rows = `${offer.cells.length} rows pasted`
  if (fitsTable(offer.cells)) return `${rows}: what should they become?`
  return `${rows}. A table in the text can have up to ${TABLE_LIMIT.rows} rows and ${TABLE_LIMIT.columns} columns.`
}

function Row({
  choice,
  selected,
  hint,
  onChoose,
}: {
  choice: Choice
  selected: boolean
  hint: string
  onChoose: () => void
}) {
  const { icon: Icon, name } = ROWS[choice]
  return (
    // The caret stays in the text: the keys are handled there, a row is for the pointer.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      role="option"
      id={`paste-${choice}`}
      tabIndex={-1}
      aria-selected={selected}
      className={styles.row}
      onClick={onChoose}
    >
      <Icon aria-hidden size={20} strokeWidth={1.75} />
      <span className={styles.name}>{name}</span>
      {hint !== '' && (
        <span className={hint === 'Esc' ? `${styles.hint} ${styles.key}` : styles.hint}>{hint}</span>
      )}
    </div>
  )
}
