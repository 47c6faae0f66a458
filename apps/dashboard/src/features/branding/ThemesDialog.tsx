import { type Branding, type Theme, themeBranding, THEMES } from '@bubbles/domain'
import { type DraftInput, previewParts } from '@bubbles/report-renderer/preview'
import { Button, DialogShell, SelectField, Text } from '@bubbles/ui'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useId, useMemo, useState } from 'react'
import { reportsQuery } from '../../api/reports.ts'
import { useAbility } from '../../session/abilities.ts'
import { familyOf, fontBase } from '../../ui/brandFonts.ts'
import type { Organisation } from './organisation.ts'
import { PageFrame } from './PageFrame.tsx'
import { sampleDatasets, sampleDocument } from './sample.ts'
import { themed, withTheme } from './themed.ts'
import styles from './ThemesDialog.module.css'
import { themeWords } from './themeWords.ts'
import { type ReportMaterials, useOwnReport } from './useOwnReport.ts'

const SAMPLE = 'sample'
const sample: ReportMaterials = { document: sampleDocument, datasets: sampleDatasets, media: {} }
/** Width in px of the page shown. */
const PAGE_WIDTH = 1040

/** The themes, each on a report of the organisation's own, before one is chosen. */
export function ThemesDialog({
  organisation,
  branding,
  onChoose,
  onClose,
}: {
  organisation: Organisation
  /** What the organisation has now: fonts of its own stay to choose from. */
  branding: Branding
  onChoose: (name: string, branding: Branding) => void
  onClose: () => void
}) {
  const [theme, setTheme] = useState<Theme>(THEMES[0])
  const own = useReportToShow()
  return (
    <DialogShell
      open
      loading={false}
      error={null}
      width={1160}
      title={themeWords.dialog}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{themeWords.cancel}</Button>
          <Button variant="contained" onClick={() => onChoose(theme.name, withTheme(branding, theme))}>
            {themeWords.use(theme.name)}
          </Button>
        </>
      }
    >
      <div className={styles.layout}>
        <div className={styles.choice}>
          <ThemeList theme={theme} onChange={setTheme} />
          {own.choices.length > 1 && (
            <SelectField
              label={themeWords.shownOn}
              size="small"
              value={own.id ?? SAMPLE}
              choices={own.choices}
              onChoose={own.show}
            />
          )}
          <Text as="p" size="small" tone="secondary">
            {themeWords.covers}
          </Text>
        </div>
        <div className={styles.shown} aria-busy={own.materials === null}>
          {own.materials === null ? (
            <Text as="p" padding={24} tone="secondary">
              {own.failed ? themeWords.failed : themeWords.waiting}
            </Text>
          ) : (
            <ThemedPage organisation={organisation} theme={theme} materials={own.materials} />
          )}
        </div>
      </div>
    </DialogShell>
  )
}

/** The report that shows the themes: the newest of the organisation's, for who may read drafts; else the example. */
function useReportToShow() {
  const mayRead = useAbility('report.readDraft')
  const list = useQuery({ ...reportsQuery, enabled: mayRead })
  const reports = (mayRead ? list.data?.reports : undefined) ?? []
  const [chosen, setChosen] = useState<string | null>(null)
  const id = chosen === SAMPLE ? null : (chosen ?? reports[0]?.id ?? null)
  const report = useOwnReport(id)
  const isWaiting = mayRead && list.isPending
  return {
    id,
    show: (value: string) => setChosen(value),
    choices: [
      ...reports.map((row) => ({ value: row.id, label: row.name || themeWords.untitled })),
      { value: SAMPLE, label: themeWords.sample },
    ],
    materials: isWaiting ? null : id === null ? sample : (report.data ?? null),
    failed: report.isError,
  }
}

function ThemeList({ theme, onChange }: { theme: Theme; onChange: (theme: Theme) => void }) {
  const name = useId()
  return (
    <fieldset className={styles.themes} aria-label={themeWords.list}>
      {THEMES.map((each) => (
        <label key={each.id} className={styles.theme}>
          <input
            type="radio"
            name={name}
            checked={each.id === theme.id}
            aria-label={each.name}
            aria-describedby={`${name}-${each.id}`}
            onChange={() => onChange(each)}
          />
          <span>
            <span className={styles.name} style={{ fontFamily: familyOf(each.headings) }}>
              {each.name}
            </span>
            <Text id={`${name}-${each.id}`} block size="small" tone="secondary">
              {each.words}
            </Text>
            <span aria-hidden className={styles.colours}>
              {each.palette.map((colour) => (
                <span key={colour} style={{ background: colour }} />
              ))}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

function ThemedPage({
  organisation: { name, friendlyName, locale, logo },
  theme,
  materials,
}: {
  organisation: Organisation
  theme: Theme
  materials: ReportMaterials
}) {
  const shown = useDeferredValue(theme)
  const parts = useMemo(() => {
    const branding = themeBranding(shown)
    const input: DraftInput = {
      ...materials,
      document: themed(materials.document, branding),
      organisation: { name, friendlyName, logo },
      locale,
      branding,
      assets: { fontBase: fontBase() },
    }
    return previewParts(input, 'light')
  }, [materials, shown, name, friendlyName, locale, logo])
  return <PageFrame title={themeWords.preview(shown.name)} parts={parts} width={PAGE_WIDTH} />
}

export default ThemesDialog
