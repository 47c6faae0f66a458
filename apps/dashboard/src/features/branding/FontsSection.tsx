import { Row, Stack, Text } from '@bubbles/ui'
import { DEFAULT_FONT, findFont, fontBytes, hasTabularFigures, LIGHT_FONT_BYTES } from '@bubbles/domain'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { Plus, TriangleAlert, X } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Branding } from '../../api/branding.ts'
import { familyOf } from '../../ui/brandFonts.ts'
import styles from './Branding.module.css'
import { FontPicker } from './FontPicker.tsx'
import { kilobytes } from './fontWords.ts'
import type { BrandingDraft } from './useBrandingDraft.ts'

const PLACES = [
  { field: 'defaultReportFont', label: 'Text', words: 'Paragraphs, lists and the standfirst' },
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
    <section className={styles.section} aria-labelledby="fonts-title">
      <Text id="fonts-title" as="h2" size="large" weight="semibold">
        Fonts
      </Text>
      <p className={styles.words}>
        Choose your organisation’s fonts, then what each is for. Pages load them from this server, never from
        third parties.
      </p>
      {branding.fonts.length === 0 ? (
        <p className={styles.none}>No fonts yet. Everything uses {DEFAULT_FONT}. Two or three are enough.</p>
      ) : (
        <Row as="ul" gap={8} align="stretch" wrap aria-label="Fonts of the organisation">
          {branding.fonts.map((family) => (
            <li key={family} className={styles.chip}>
              <span style={{ fontFamily: familyOf(family) }}>{family}</span>
              <button type="button" aria-label={`Remove ${family}`} onClick={() => takeOff(family)}>
                <X aria-hidden size={14} strokeWidth={2} />
              </button>
            </li>
          ))}
        </Row>
      )}
      <div>
        <Button ref={adding} size="small" startIcon={<Plus aria-hidden />} onClick={() => setPicking(true)}>
          Add fonts
        </Button>
      </div>
      <output className={styles.news}>{news}</output>
      <Stack gap={16} above={4}>
        {PLACES.map(({ field, label, words }) => (
          <div key={field}>
            <TextField
              select
              label={label}
              size="small"
              value={branding[field]}
              helperText={words}
              onChange={(event) => {
                setNews('')
                change({ [field]: event.target.value })
              }}
              slotProps={{
                select: { SelectDisplayProps: { style: { fontFamily: shownIn(branding[field]) } } },
              }}
            >
              {[DEFAULT_FONT, ...branding.fonts].map((family) => (
                <MenuItem key={family} value={family} style={{ fontFamily: shownIn(family) }}>
                  {family}
                </MenuItem>
              ))}
            </TextField>
            <Remarks family={branding[field]} isForNumbers={field === 'defaultVisualisationFont'} />
          </div>
        ))}
      </Stack>
      <FontPicker
        open={picking}
        fonts={branding.fonts}
        onChange={(fonts) => {
          setNews('')
          change({ fonts })
        }}
        onClose={() => setPicking(false)}
      />
    </section>
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
        <p className={styles.remark}>
          {kilobytes(bytes)} to load. Until it is there, readers see a similar font in the same measure.
        </p>
      )}
      {isForNumbers && !hasTabularFigures(font) && (
        <p className={`${styles.remark} ${styles.warns}`}>
          <TriangleAlert aria-hidden size={14} />
          Its digits vary in width, so numbers in tables won’t line up.
        </p>
      )}
    </>
  )
}

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
