import type { Branding } from '@bubbles/domain'
import { PRODUCT_PALETTE } from '@bubbles/report-renderer/branding'
import { type DraftInput, previewParts } from '@bubbles/report-renderer/preview'
import { Button, Chip, DialogShell, Row, SelectField, Skeleton, Text } from '@bubbles/ui'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useId, useMemo, useState } from 'react'
import { formerBrandingsQuery } from '../../api/branding.ts'
import { reportsQuery } from '../../api/reports.ts'
import { useAbility } from '../../session/abilities.ts'
import { familyOf, fontBase } from '../../ui/brandFonts.ts'
import { isColour } from './colours.ts'
import { formerLooks, type Look, looksAlike, themeLooks } from './looks.ts'
import type { Organisation } from './organisation.ts'
import { PageFrame } from './PageFrame.tsx'
import { sampleDatasets, sampleDocument } from './sample.ts'
import { themed } from './themed.ts'
import styles from './ThemesDialog.module.css'
import { themeWords } from './themeWords.ts'
import { type ReportMaterials, useOwnReport } from './useOwnReport.ts'

const SAMPLE = 'sample'
const sample: ReportMaterials = { document: sampleDocument, datasets: sampleDatasets, media: {} }
/** Width in px of the page shown. */
const PAGE_WIDTH = 1040
/** Colours shown of each look. */
const MAX_SWATCHES = 6

/** The themes, and what the organisation had before, each on a report of its own, before one is chosen. */
export function ThemesDialog({
  organisation,
  branding,
  saved,
  onChoose,
  onClose,
}: {
  organisation: Organisation
  /** What is wanted now: fonts of its own stay to choose from. */
  branding: Branding
  /** What the organisation has. */
  saved: Branding
  onChoose: (look: Look) => void
  onClose: () => void
}) {
  const { looks, current } = useMemo(() => themeLooks(branding), [branding])
  const before = useQuery(formerBrandingsQuery)
  const former = useMemo(() => formerLooks(before.data?.former ?? [], branding), [before.data, branding])
  const group = useId()
  const all = [...looks, ...former]
  const [chosen, setChosen] = useState(current)
  const look = all.find(({ id }) => id === chosen) ?? all[0]!
  const used = all.find((each) => looksAlike(each.branding, saved))?.id
  const own = useReportToShow()
  const isCurrent = look.id === current
  const list = (some: Look[], label: string) => (
    <LookList name={group} label={label} looks={some} chosen={look.id} used={used} onChange={setChosen} />
  )
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
          <Button variant="contained" onClick={() => (isCurrent ? onClose() : onChoose(look))}>
            {isCurrent
              ? themeWords.keep
              : former.includes(look)
                ? themeWords.goBack
                : themeWords.use(look.name)}
          </Button>
        </>
      }
    >
      <div className={styles.layout}>
        <div className={styles.choice}>
          {list(looks, themeWords.list)}
          {former.length > 0 && (
            <>
              <Text as="h3" weight="semibold">
                {themeWords.former}
              </Text>
              {list(former, themeWords.former)}
            </>
          )}
          {before.isError && (
            <Row gap={8} wrap size="small" tone="secondary" role="alert">
              {themeWords.noFormer}
              <Button size="small" variant="text" onClick={() => void before.refetch()}>
                {themeWords.again}
              </Button>
            </Row>
          )}
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
            own.failed ? (
              <Text as="p" padding={24} tone="secondary">
                {themeWords.failed}
              </Text>
            ) : (
              <Skeleton height="100%" />
            )
          ) : (
            <PageInLook organisation={organisation} look={look} materials={own.materials} />
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

/** Looks to choose from, each with its colours and its name in its own letters. */
function LookList({
  name,
  label,
  looks,
  chosen,
  used,
  onChange,
}: {
  /** Makes one choice of several lists. */
  name: string
  label: string
  looks: readonly Look[]
  chosen: string
  /** The one the organisation has. */
  used: string | undefined
  onChange: (id: string) => void
}) {
  return (
    <fieldset className={styles.themes} aria-label={label}>
      {looks.map(({ id, name: title, words, branding }) => (
        <label key={id} className={styles.theme}>
          <input
            type="radio"
            name={name}
            checked={id === chosen}
            aria-label={title}
            aria-describedby={`${name}-${id}`}
            onChange={() => onChange(id)}
          />
          <Text grow shrink>
            <Row as="span" gap={8}>
              <span
                className={styles.name}
                style={{ fontFamily: familyOf(branding.defaultReportHeadersFont) }}
              >
                {title}
              </span>
              {id === used && <Chip tone="primary">{themeWords.used}</Chip>}
            </Row>
            <Text id={`${name}-${id}`} block size="small" tone="secondary">
              {words}
            </Text>
            <span aria-hidden className={styles.colours}>
              {coloursOf(branding).map((colour) => (
                <span key={colour} style={{ background: colour }} />
              ))}
            </span>
          </Text>
        </label>
      ))}
    </fieldset>
  )
}

const coloursOf = ({ palette }: Branding): readonly string[] =>
  [...new Set(palette.length > 0 ? palette : PRODUCT_PALETTE)].slice(0, MAX_SWATCHES)

function PageInLook({
  organisation: { name, friendlyName, locale, logo },
  look,
  materials,
}: {
  organisation: Organisation
  look: Look
  materials: ReportMaterials
}) {
  const shown = useDeferredValue(look)
  const parts = useMemo(() => {
    const { branding } = shown
    const input: DraftInput = {
      ...materials,
      document: themed(materials.document, branding),
      organisation: { name, friendlyName, logo },
      locale,
      branding: { ...branding, palette: branding.palette.filter(isColour) },
      assets: { fontBase: fontBase() },
    }
    return previewParts(input, 'light')
  }, [materials, shown, name, friendlyName, locale, logo])
  return <PageFrame title={themeWords.preview(shown.name)} parts={parts} width={PAGE_WIDTH} />
}

export default ThemesDialog
