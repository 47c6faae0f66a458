import { Panel, Row, Text, Button, IconButton, TextField } from '@bubbles/ui'
import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useRef, useState } from 'react'

/** Names that are typed one by one, or pasted many at once, into a list. */
export interface TypedNames {
  names: readonly string[]
  text: string
  problem: string | null
  field: RefObject<HTMLInputElement | null>
  type: (text: string) => void
  /** Takes what is typed into the list. */
  add: () => void
  remove: (name: string) => void
  /** The list with what is typed; null when one does not fit, which the field then says. */
  withTyped: () => string[] | null
}

/**
 * @param rules what a name may be: `tidy` brings one into its form, `problemOf` is a sentence about one that does not
 *   fit, `tooMany` is said of more than `most`
 */
export function useTypedNames(
  names: readonly string[],
  onChange: (names: string[]) => void,
  rules: {
    tidy: (typed: string) => string
    problemOf: (name: string) => string | null
    most: number
    tooMany: string
  },
): TypedNames {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const problemOf = (typed: readonly string[], all: readonly string[]): string | null => {
    const wrong = typed.find((name) => rules.problemOf(name) !== null)
    if (wrong !== undefined) return `${typed.length > 1 ? `${wrong}: ` : ''}${rules.problemOf(wrong)}`
    return all.length > rules.most ? rules.tooMany : null
  }
  const withTyped = (): string[] | null => {
    const typed = text
      .split(/[\s,;]+/)
      .map(rules.tidy)
      .filter((name) => name !== '')
    const all = [...new Set([...names, ...typed])]
    const found = problemOf(typed, all)
    setProblem(found)
    if (found !== null) return null
    setText('')
    return all
  }
  return {
    names,
    text,
    problem,
    field,
    withTyped,
    type: (typed) => {
      setText(typed)
      setProblem(null)
    },
    add: () => {
      const all = withTyped()
      if (all && all.length > names.length) onChange(all)
      field.current?.focus()
    },
    remove: (name) => {
      onChange(names.filter((each) => each !== name))
      field.current?.focus()
    },
  }
}

interface TypedNamesFieldProps {
  list: TypedNames
  label: string
  listLabel: string
  placeholder: string
  hint?: string
  disabled: boolean
  /** What stands below a name. */
  note?: (name: string) => ReactNode
  /** What stands in place of a list without names. */
  empty?: ReactNode
}

/** The field of `list` and its names, each of which can be removed. */
export function TypedNamesField({
  list,
  label,
  listLabel,
  placeholder,
  hint,
  disabled,
  note,
  empty,
}: TypedNamesFieldProps) {
  const { field, text, problem } = list
  return (
    <>
      <Row gap={8} align="start">
        <TextField
          label={label}
          size="small"
          placeholder={placeholder}
          ref={field}
          value={text}
          onChange={(event) => list.type(event.target.value)}
          onKeyDown={(event) => {
            if ((event.key !== 'Enter' && event.key !== ',') || text.trim() === '') return
            event.preventDefault()
            list.add()
          }}
          error={problem !== null}
          helperText={problem ?? hint}
          autoComplete="off"
          spellCheck={false}
          autoCapitalize="none"
          readOnly={disabled}
        />
        <Button onClick={list.add} disabled={disabled} style={{ height: 40, flex: 'none' }}>
          Add
        </Button>
      </Row>
      {list.names.length > 0 ? (
        <Panel as="ul" divided aria-label={listLabel}>
          {list.names.map((name) => (
            <Row as="li" key={name} gap={12} align="start" padding="6px 6px 6px 16px">
              <Text as="div" grow padding="8px 0" weight="medium" breakWords>
                {name}
                {note?.(name)}
              </Text>
              <IconButton aria-label={`Remove ${name}`} disabled={disabled} onClick={() => list.remove(name)}>
                <X aria-hidden />
              </IconButton>
            </Row>
          ))}
        </Panel>
      ) : (
        empty
      )}
    </>
  )
}
