import { REVIEW_LIMITS } from '@bubbles/domain'
import { Button, Grid, messageOf, PlainField, Row, Text } from '@bubbles/ui'
import {
  type ChangeEvent,
  type ComponentProps,
  type KeyboardEvent,
  type SyntheticEvent,
  useEffect,
  useId,
  useState,
} from 'react'
import { useFittedHeight } from '../blocks/useFittedHeight.ts'
import styles from './CommentField.module.css'
import { OfferedPeople } from './OfferedPeople.tsx'
import type { Words } from './mutations.ts'
import { type Mentioning, useMentions } from './useMentions.ts'

interface CommentFieldProps extends Mentioning {
  /** What the field is for; also stands in it while it is empty. */
  label: string
  sendLabel: string
  error: unknown
  loading: boolean
  focusNow?: boolean
  /** Whether it is sent with words alone; elsewhere they come beside something else, which `disabled` is about. */
  needsText?: boolean
  disabled?: boolean
  onSend: (words: Words) => void
  onLeave: () => void
}

/**
 * Where a comment is written: `@` offers the members who may see the draft, Ctrl or ⌘ and Enter sends, Esc leaves. What
 * was typed stays until it is sent.
 */
export function CommentField({
  label,
  sendLabel,
  error,
  loading,
  focusNow = false,
  needsText = true,
  disabled = false,
  onSend,
  onLeave,
  ...comment
}: CommentFieldProps) {
  const { text } = comment
  const field = useFittedHeight(text)
  const [used, setUsed] = useState(focusNow)
  const mentions = useMentions(comment, field)
  useEffect(() => {
    if (!focusNow) return
    const element = field.current
    element?.focus({ preventScroll: true })
    element?.setSelectionRange(element.value.length, element.value.length)
  }, [focusNow, field])
  const isEmpty = disabled || (needsText && text.trim() === '')
  const send = () => {
    if (!isEmpty && !loading) onSend({ body: text.trim(), mentions: mentions.named() })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // The keys of cards and document are not those of the field.
    event.stopPropagation()
    if (mentions.onKey(event)) return event.preventDefault()
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      send()
    } else if (event.key === 'Escape') {
      event.preventDefault()
      onLeave()
    }
  }
  return (
    <Grid gap={8}>
      <MentionField
        ref={field}
        label={label}
        text={text}
        mentions={mentions}
        onFocus={() => setUsed(true)}
        onKeyDown={onKeyDown}
      />
      {Boolean(error) && (
        <Text role="alert" as="p" size="small" tone="error">
          {messageOf(error)}
        </Text>
      )}
      {(used || text !== '' || !needsText) && (
        <Foot sendLabel={sendLabel} isEmpty={isEmpty} loading={loading} onSend={send} onLeave={onLeave} />
      )}
    </Grid>
  )
}

/** The field itself, and the people it offers. */
function MentionField({
  label,
  text,
  mentions: { isOpen, people, active, choose, onCaret, onTyped, onBeforeInput },
  ...rest
}: {
  label: string
  text: string
  mentions: ReturnType<typeof useMentions>
} & Pick<ComponentProps<'textarea'>, 'ref' | 'onFocus' | 'onKeyDown'>) {
  const id = useId()
  return (
    <div style={{ position: 'relative' }}>
      <PlainField
        {...rest}
        as="textarea"
        className={styles.text}
        rows={1}
        value={text}
        maxLength={REVIEW_LIMITS.comment}
        placeholder={label}
        aria-label={label}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={isOpen ? `${id}-people` : undefined}
        aria-activedescendant={isOpen ? `${id}-${active}` : undefined}
        onBeforeInput={onBeforeInput}
        onChange={(event: ChangeEvent<HTMLTextAreaElement>) =>
          onTyped(event.target.value, event.target.selectionStart)
        }
        onSelect={(event: SyntheticEvent<HTMLTextAreaElement>) => onCaret(event.currentTarget.selectionStart)}
      />
      {isOpen && <OfferedPeople id={id} people={people} active={active} onChoose={choose} />}
    </div>
  )
}

/** The buttons below the field, once it is used. */
function Foot({
  sendLabel,
  isEmpty,
  loading,
  onSend,
  onLeave,
}: {
  sendLabel: string
  isEmpty: boolean
  loading: boolean
  onSend: () => void
  onLeave: () => void
}) {
  return (
    <Row gap={8} justify="end" wrap>
      <Text grow size="small" tone="secondary" nowrap>
        @ to mention
      </Text>
      <Row gap={4}>
        <Button size="small" variant="text" color="secondary" onClick={onLeave}>
          Cancel
        </Button>
        <Button size="small" variant="contained" disabled={isEmpty} loading={loading} onClick={onSend}>
          {sendLabel}
        </Button>
      </Row>
    </Row>
  )
}
