import { Row, Stack, Text, Button } from '@bubbles/ui'
import type { ChartMark, ChartSpec } from '@bubbles/charts'
import { Crosshair, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './AnnotationLists.module.css'
import type { AnnotationListProps } from './AnnotationListProps.ts'
import { Entry } from './AnnotationParts.tsx'

type ListName = 'annotations' | 'ranges' | 'references'
type Item<Name extends ListName> = ChartSpec[Name][number]

interface ListProps<Name extends ListName> {
  lists: AnnotationListProps
  name: Name
  /** How one of them is called. */
  what: 'note' | 'range' | 'line'
  title: string
  none: string
  max: number
  /** A new one for who fills in its fields. */
  blank: Item<Name>
  /** How it is placed by pointing at the figure; nothing where it is not. */
  pointing?: { label: string; placed: (from: ChartMark, to: ChartMark) => Item<Name> } | undefined
  /** The fields of one. */
  children: (
    item: Item<Name>,
    set: (part: Partial<Item<Name>>, how?: 'choice' | 'typing') => void,
  ) => ReactNode
}

/** How one of them is called: alone, and within a sentence. */
const WORDS = { note: ['Note', 'note'], range: ['Range', 'range'], line: ['Line', 'line'] } as const

/** Things of one sort on the chart with the buttons that add to them, or a word on what they are for. */
export function AnnotationList<Name extends ListName>({
  lists: { spec, marks, busy, point, stop, fresh, setFresh, removed, change },
  name,
  what,
  title,
  none,
  max,
  blank,
  pointing,
  children,
}: ListProps<Name>) {
  const [word, inText] = WORDS[what]
  const items = spec[name] as Item<Name>[]
  const write = (next: Item<Name>[], how?: 'choice' | 'typing') => change({ [name]: next }, how)
  const isFull = items.length >= max
  const add = (item: Item<Name>) => {
    write([...items, item])
    setFresh(what)
  }
  const startPointing = () => {
    if (what !== 'line') point(what, (from, to) => pointing && add(pointing.placed(from, to)))
  }
  return (
    <Stack as="section" gap={8} className={styles.list} aria-label={title}>
      <Text as="h3" size="body" weight="semibold">
        {title}
      </Text>
      {items.length === 0 && <None>{none}</None>}
      {items.map((item, at) => (
        // They have a place and no name.
        // oxlint-disable-next-line react/no-array-index-key
        <Entry
          key={at}
          name={`${word} ${at + 1}`}
          removeLabel={`Remove ${inText} ${at + 1}`}
          focused={fresh === what && at === items.length - 1}
          onFocused={() => setFresh(null)}
          onRemove={() => {
            removed(name, `${word} removed`, items)
            write(items.toSpliced(at, 1))
          }}
        >
          {children(item, (part, how = 'typing') => write(items.with(at, { ...item, ...part }), how))}
        </Entry>
      ))}
      <Row gap="4px 8px" align="stretch" wrap>
        <Button size="small" startIcon={<Plus aria-hidden />} disabled={isFull} onClick={() => add(blank)}>
          {`Add a ${inText}`}
        </Button>
        {pointing && (
          <PointButton
            label={pointing.label}
            isOn={busy === what}
            disabled={isFull || marks.length === 0}
            onStart={startPointing}
            onStop={stop}
          />
        )}
      </Row>
    </Stack>
  )
}

const PointButton = ({
  label,
  isOn,
  disabled,
  onStart,
  onStop,
}: {
  label: string
  isOn: boolean
  disabled: boolean
  onStart: () => void
  onStop: () => void
}) => (
  <Button
    size="small"
    variant="text"
    aria-pressed={isOn}
    startIcon={<Crosshair aria-hidden />}
    disabled={disabled}
    onClick={isOn ? onStop : onStart}
  >
    {isOn ? 'Stop pointing' : label}
  </Button>
)

const None = ({ children }: { children: string }) => (
  <Text as="p" size="compact" tone="secondary">
    {children}
  </Text>
)
