import { Avatar } from '@bubbles/ui'
import type { Editor } from '@tiptap/core'
import { CalendarDays } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import { useBuilder } from '../builderContext.ts'
import type { BuilderUi } from '../builderUi.ts'
import { MenuAtLine, MenuKeys, MenuList, MenuRow } from '../choices/MenuAtLine.tsx'
import { usePeople } from '../review/usePeople.ts'
import { useMenuPlace } from '../slash/useMenuPlace.ts'
import { dateItems, peopleItems } from './mentionItems.ts'
import type { MentionItem, MentionState } from './MentionState.ts'

/** Eight rows and their headings; more scrolls. */
const MAX_HEIGHT = 372

/** The people and dates that fit what stands behind the `@`; nothing is shown where none does. */
export default function MentionMenu({
  editor,
  ui,
  reportId,
  mayComment,
  mention,
}: {
  editor: Editor
  ui: BuilderUi
  reportId: string
  /** Whether people can be told: who can't comment is offered dates. */
  mayComment: boolean
  mention: MentionState
}) {
  const { locale = 'en' } = useBuilder()
  const query = mention.query.trim()
  // An apostrophe is set as it is typed; names have either.
  const people = usePeople(reportId, mayComment ? query.replaceAll('’', "'") : null)
  const names = people.map(({ id }) => id).join(' ')
  const items = useMemo(
    () => [...peopleItems(people), ...dateItems(query, locale, new Date())],
    // The list of people is a new one each time.
    // oxlint-disable-next-line react/exhaustive-deps
    [names, query, locale],
  )
  useEffect(() => {
    const now = ui.get().mention
    if (now) ui.set({ mention: { ...now, items, active: 0 } })
  }, [ui, items])
  const active = Math.min(mention.active, items.length - 1)
  const activeId = items[active]?.id
  useEffect(() => {
    const { dom } = editor.view
    if (activeId === undefined) {
      dom.removeAttribute('aria-controls')
      dom.removeAttribute('aria-activedescendant')
    } else {
      dom.setAttribute('aria-controls', 'mention-menu')
      dom.setAttribute('aria-activedescendant', `mention-${activeId}`)
    }
  }, [editor, activeId])
  return items.length > 0 && <OpenMenu {...{ mention, items, active }} />
}

function OpenMenu({
  mention,
  items,
  active,
}: {
  mention: MentionState
  items: readonly MentionItem[]
  active: number
}) {
  const list = useRef<HTMLDivElement>(null)
  const place = useMenuPlace(mention.lineOf, mention)
  const groups = (['people', 'dates'] as const).flatMap((group) => {
    const members = items.filter((item) => item.group === group)
    return members.length > 0 ? [[GROUPS[group], members] as const] : []
  })
  return (
    <MenuAtLine place={place} most={MAX_HEIGHT}>
      <MenuList
        ref={list}
        id="mention-menu"
        label="People and dates"
        groups={groups}
        active={active}
        row={(item) => (
          <MenuRow
            key={item.id}
            id={`mention-${item.id}`}
            selected={items[active] === item}
            icon={
              item.person ? (
                <Avatar name={item.label} size={24} />
              ) : (
                <CalendarDays aria-hidden size={24} strokeWidth={1.5} />
              )
            }
            name={item.label}
            hint={item.hint}
            onChoose={() => mention.choose(item)}
          />
        )}
      />
      <MenuKeys />
    </MenuAtLine>
  )
}

const GROUPS = { people: 'People', dates: 'Dates' } as const
