import { Remark, Row, Stack, Text, ToolButton, Button, SelectField } from '@bubbles/ui'
import { DEFAULT_FONT, findFont, fontBytes, hasTabularFigures, LIGHT_FONT_BYTES } from '@bubbles/domain'
import { Plus, TriangleAlert, X } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Branding } from '../../api/branding.ts'
import { sizeOf } from '../../format/numbers.ts'
import { familyOf } from '../../ui/brandFonts.ts'
import { BrandingSection } from './BrandingSection.tsx'
import { FontPicker } from './FontPicker.tsx'
import type { BrandingDraft } from './useBrandingDraft.ts'

const PLACES = [
  { field: 'defaultReportFont', label: 'Text', words: 'Paragraphs, lists and the introduction' },
  { field: 'defaultReportHeadersFont', label: 'Headings', words: 'The title and the headings' },
  { field: 'defaultVisualisationFont', label: 'Charts', words: 'Figures, tables, labels and navigation' },
] as const satisfies readonly { field: keyof Branding; label: string; words: string }[]

/** The organisation's fonts, and which of them text, headings and charts are set in. */
export function FontsSection({ draft }: { draft: BrandingDraft }) {
  const { branding, change } = draft
  const [picking, setPicking] = useState(false)
  const [news, setNews] = useState('')
  const adding = useRef<HTMLButtonElement>(null)

  const takeOff = (family: string) => {
    const lost = PLACES.filter(({ field }) => branding[field] === family).map(({ label }) => label)
    change({ fonts: branding.fonts.filter((each) => each !== family) })
    const follow =
      lost.length === 0 ? '' : ` ${listed(lost)} ${lost.length === 1 ? 'is' : 'are'} ${DEFAULT_FONT} again.`
    setNews(`${family} removed.${follow}`)
    adding.current?.focus()
  }

  return (
    <BrandingSection
      title="Fonts"
      words="Choose your organisation’s fonts, then what each is for. Pages load them from this server, never from third parties."
    >
      {branding.fonts.length === 0 ? (
        <Text as="p" padding="12px 16px" radius={8} surface="neutral">
          {`No fonts yet. Everything uses ${DEFAULT_FONT}. Two or three are enough.`}
        </Text>
      ) : (
        <Row as="ul" gap={8} align="stretch" wrap aria-label="The organisation’s fonts">
          {branding.fonts.map((family) => (
            <FontChip key={family} family={family} onRemove={() => takeOff(family)} />
          ))}
        </Row>
      )}
      <div>
        <Button ref={adding} size="small" startIcon={<Plus aria-hidden />} onClick={() => setPicking(true)}>
          Add fonts
        </Button>
      </div>
      <Text as="output" live size="small" tone="secondary">
        {news}
      </Text>
      <FontUses
        branding={branding}
        onChange={(part) => {
          setNews('')
          change(part)
        }}
      />
      <FontPicker
        open={picking}
        fonts={branding.fonts}
        onChange={(fonts) => {
          setNews('')
          change({ fonts })
        }}
        onClose={() => setPicking(false)}
      />
    </BrandingSection>
  )
}

/** What each font is for. */
const FontUses = ({
  branding,
  onChange,
}: {
  branding: Branding
  onChange: (part: Partial<Branding>) => void
}) => (
  <Stack gap={16} above={4}>
    {PLACES.map(({ field, label, words }) => (
      <div key={field}>
        <SelectField
          label={label}
          size="small"
          value={branding[field]}
          helperText={words}
          valueStyle={{ fontFamily: shownIn(branding[field]) }}
          choices={[DEFAULT_FONT, ...branding.fonts].map((family) => ({
            value: family,
            label: family,
            style: { fontFamily: shownIn(family) },
          }))}
          onChoose={(family) => onChange({ [field]: family })}
        />
        <Remarks family={branding[field]} isForNumbers={field === 'defaultVisualisationFont'} />
      </div>
    ))}
  </Stack>
)

function FontChip({ family, onRemove }: { family: string; onRemove: () => void }) {
  return (
    <Row as="li" gap={4} padding="4px 4px 4px 12px" radius={999} surface="primary" weight="medium">
      <span style={{ fontFamily: familyOf(family) }}>{family}</span>
      <ToolButton size={24} label={`Remove ${family}`} style={{ borderRadius: 999 }} onClick={onRemove}>
        <X aria-hidden />
      </ToolButton>
    </Row>
  )
}

const shownIn = (family: string) => (family === DEFAULT_FONT ? undefined : familyOf(family))

/** What a font costs readers, where that is worth a word. */
function Remarks({ family, isForNumbers }: { family: string; isForNumbers: boolean }) {
  const font = findFont(family)
  if (!font || family === DEFAULT_FONT) return null
  const bytes = fontBytes(font)
  return (
    <>
      {bytes > LIGHT_FONT_BYTES && (
        <Text as="p" above={2} padding="0 2px" size="small" tone="secondary">
          {`${sizeOf(bytes)} to load. Until it loads, readers see a similar font of the same width.`}
        </Text>
      )}
      {isForNumbers && !hasTabularFigures(font) && (
        <Remark above={2} padding="0 2px" size="small" tone="warning">
          <TriangleAlert aria-hidden size={14} />
          Its digits vary in width, so numbers in tables won’t line up.
        </Remark>
      )}
    </>
  )
}

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
