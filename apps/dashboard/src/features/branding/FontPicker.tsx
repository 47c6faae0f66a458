import {
  DEFAULT_FONT,
  type Font,
  fontBytes,
  type FontCategory,
  hasTabularFigures,
  LIGHT_FONT_BYTES,
  MAX_BRAND_FONTS,
} from '@bubbles/domain'
import {
  ChoiceRow,
  SearchField,
  SegmentedControl,
  Sheet,
  Stack,
  Text,
  VisuallyHidden,
  Button,
} from '@bubbles/ui'
import { useEffect, useRef, useState } from 'react'
import { sizeOf } from '../../format/numbers.ts'
import { familyOf } from '../../ui/brandFonts.ts'
import { CATEGORY_WORDS, findFonts } from './fontWords.ts'

const CATEGORIES = [
  { value: 'all', label: 'All' },
  { value: 'sans', label: 'Sans' },
  { value: 'serif', label: 'Serif' },
  { value: 'slab', label: 'Slab' },
  { value: 'mono', label: 'Mono' },
] as const

/** Every font there is, each in itself, to be ticked. */
export function FontPicker({
  open,
  fonts,
  onChange,
  onClose,
}: {
  open: boolean
  fonts: readonly string[]
  onChange: (fonts: string[]) => void
  onClose: () => void
}) {
  const [search, setSearch] = useState('')
  const [category, setCategory] = useState<FontCategory | 'all'>('all')
  const found = findFonts(search, category).filter(({ family }) => family !== DEFAULT_FONT)

  return (
    <Sheet
      open={open}
      title="Add fonts"
      onClose={onClose}
      actions={
        <>
          <Text push="after" tone="secondary" style={{ alignSelf: 'center' }}>
            {countWords(fonts.length)}
          </Text>
          <Button onClick={onClose}>Done</Button>
        </>
      }
    >
      <Text as="p" tone="secondary">
        {`Free fonts hosted on this server. A page loads one file for each font it uses; up to ${sizeOf(LIGHT_FONT_BYTES)} is light.`}
      </Text>
      <Stack gap={12} align="start" above={16}>
        <SearchField label="Find a font" value={search} onChange={setSearch} focusNow={open} />
        <div style={{ maxWidth: '100%', overflowX: 'auto' }}>
          <SegmentedControl
            label="Type of font"
            value={category}
            onChange={setCategory}
            segments={CATEGORIES}
          />
        </div>
      </Stack>
      <output>
        {found.length === 0 ? (
          <Text as="p" above={16} tone="secondary">
            {`No font matches “${search}”.`}
          </Text>
        ) : (
          <VisuallyHidden>{found.length} fonts</VisuallyHidden>
        )}
      </output>
      <FontList found={found} fonts={fonts} onChange={onChange} />
    </Sheet>
  )
}

/** The fonts that fit, to be ticked. */
function FontList({
  found,
  fonts,
  onChange,
}: {
  found: readonly Font[]
  /** Families of those that are chosen. */
  fonts: readonly string[]
  onChange: (fonts: string[]) => void
}) {
  const isFull = fonts.length >= MAX_BRAND_FONTS
  const toggle = (family: string) =>
    onChange(fonts.includes(family) ? fonts.filter((each) => each !== family) : [...fonts, family])
  return (
    <>
      {isFull && (
        <Text as="p" above={16} tone="secondary">
          {`${MAX_BRAND_FONTS} fonts is the maximum. Remove one to add another.`}
        </Text>
      )}
      <Stack as="ul" divided above={12}>
        {found.map((font) => (
          <Row
            key={font.id}
            font={font}
            isChosen={fonts.includes(font.family)}
            disabled={isFull && !fonts.includes(font.family)}
            onToggle={() => toggle(font.family)}
          />
        ))}
      </Stack>
    </>
  )
}

const countWords = (count: number): string =>
  count === 0 ? 'None chosen' : count === 1 ? '1 font chosen' : `${count} fonts chosen`

function Row({
  font,
  isChosen,
  disabled,
  onToggle,
}: {
  font: Font
  isChosen: boolean
  disabled: boolean
  onToggle: () => void
}) {
  const row = useRef<HTMLLIElement>(null)
  const isSeen = useSeen(row)
  const bytes = fontBytes(font)
  return (
    <li ref={row}>
      <ChoiceRow
        type="checkbox"
        checked={isChosen}
        disabled={disabled}
        onChange={onToggle}
        aria-label={font.family}
        aria-describedby={`font-${font.id}`}
        title={
          <Text
            block
            size="figure"
            weight="regular"
            truncate
            style={{ fontFamily: isSeen ? familyOf(font.family) : undefined }}
            aria-hidden
          >
            {font.family}: wind rose 24% in 2017
          </Text>
        }
        words={
          <span id={`font-${font.id}`}>
            {CATEGORY_WORDS[font.category]} · {sizeOf(bytes)}
            {bytes <= LIGHT_FONT_BYTES && ', light'}
            {!hasTabularFigures(font) && ' · digits of different widths'}
          </span>
        }
      />
    </li>
  )
}

/** Whether an element has come near the visible part of what scrolls around it; stays so. */
function useSeen(element: React.RefObject<HTMLElement | null>): boolean {
  const [isSeen, setIsSeen] = useState(false)
  useEffect(() => {
    const { current } = element
    if (isSeen || !current) return
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setIsSeen(true),
      { rootMargin: '200px' },
    )
    observer.observe(current)
    return () => observer.disconnect()
  }, [element, isSeen])
  return isSeen
}
