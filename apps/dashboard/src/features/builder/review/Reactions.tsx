import { REACTIONS, type Reaction } from '@bubbles/domain'
import { BareButton, Menu, Row, ToolButton, Tooltip, VisuallyHidden } from '@bubbles/ui'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Eye, Heart, type LucideIcon, PartyPopper, SmilePlus, ThumbsUp } from 'lucide-react'
import { useRef } from 'react'
import { userQuery } from '../../../api/users.ts'
import { listed } from '../../../format/listed.ts'
import { nameOf } from './mentions.ts'
import type { Comment } from './queries.ts'
import styles from './Reactions.module.css'
import { useReact } from './useReact.ts'

/** What each kind is called; its picture says nothing to those who don't see it. */
const WORDS: Record<Reaction, { label: string; Icon: LucideIcon }> = {
  agree: { label: 'Agree', Icon: ThumbsUp },
  done: { label: 'Done', Icon: CircleCheck },
  thanks: { label: 'Thanks', Icon: Heart },
  celebrate: { label: 'Well done', Icon: PartyPopper },
  looking: { label: 'Looking into it', Icon: Eye },
}

/** Names that are said; who else there is is counted. */
const MAX_NAMES = 20

/** How people reacted to a comment, and what someone who may comment reacts with. */
export function Reactions({
  reportId,
  threadId,
  comment,
  canReact,
}: {
  reportId: string
  threadId: string
  comment: Comment
  canReact: boolean
}) {
  const { data: user } = useQuery(userQuery)
  const react = useReact(reportId, threadId)
  const opener = useRef<HTMLButtonElement>(null)
  const { reactions } = comment
  if (reactions.length === 0 && !canReact) return null
  const isOwn = (kind: Reaction) => reactions.some((each) => each.kind === kind && each.isOwn)
  const toggle = (kind: Reaction) => {
    if (user) react.mutate({ commentId: comment.id, kind, reacted: !isOwn(kind), user })
  }
  return (
    <Row gap={4} wrap className={styles.reactions}>
      {reactions.map(({ kind, people, isOwn: mine }) => {
        const { label } = WORDS[kind]
        const who = whoReacted(people, mine, user?.id)
        const words = `${label}: ${who}`
        const drawn = <Drawn kind={kind} count={people.length} />
        return canReact ? (
          <Tooltip key={kind} title={words}>
            <BareButton
              className={styles.reaction}
              // With the number that is seen, by which it can be pressed by voice.
              aria-label={`${label}, ${people.length}: ${who}`}
              aria-pressed={mine}
              onClick={() => {
                toggle(kind)
                // Of one's own alone nothing is left: the focus would go with it.
                if (mine && people.length === 1) opener.current?.focus()
              }}
            >
              {drawn}
            </BareButton>
          </Tooltip>
        ) : (
          <span key={kind} className={styles.reaction} title={words}>
            {drawn}
            <VisuallyHidden>{words}</VisuallyHidden>
          </span>
        )
      })}
      {canReact && (
        <Menu
          label="React"
          minWidth={176}
          entries={REACTIONS.map((kind) => {
            const { label, Icon } = WORDS[kind]
            return {
              id: kind,
              label,
              icon: <Icon aria-hidden />,
              checked: isOwn(kind),
              onSelect: () => toggle(kind),
            }
          })}
          trigger={(props) => (
            <ToolButton {...props} ref={opener} size={28} label="React" title="React">
              <SmilePlus aria-hidden />
            </ToolButton>
          )}
        />
      )}
    </Row>
  )
}

function Drawn({ kind, count }: { kind: Reaction; count: number }) {
  const { Icon } = WORDS[kind]
  return (
    <>
      <Icon size={14} strokeWidth={1.75} aria-hidden />
      <span aria-hidden>{count}</span>
    </>
  )
}

/** "Ada Lovelace and you". */
function whoReacted(people: Comment['reactions'][number]['people'], isOwn: boolean, userId?: string): string {
  const others = people.filter(({ id }) => !isOwn || id !== userId).map(nameOf)
  return listed(isOwn ? [...others, 'you'] : others, MAX_NAMES)
}
