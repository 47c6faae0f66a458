import type { Dataset } from '@bubbles/tables'
import { chartContext, type ChartOption, type ChartSpec, type Colouring, usedColours } from '@bubbles/charts'
import { Row, SegmentedControl, Stack, Text } from '@bubbles/ui'
import { useId, useMemo } from 'react'
import { checkColours, keptColour } from './colourCheck.ts'
import { useBuilder } from '../builderContext.ts'
import type { Change } from './OptionField.tsx'
import { Group, Remarks } from './parts.tsx'
import { StandsOut } from './StandsOut.tsx'
import { useDebouncedFigure } from './useDebouncedFigure.ts'
import styles from './VisualiseStep.module.css'

export interface FigurePalette {
  light: readonly string[]
  dark: readonly string[]
}

/** The palette, the colour that comes first, what stands out, and what is hard to see about them. */
export function FigureColours({
  spec,
  dataset,
  palette,
  colouring,
  options,
  change,
}: {
  spec: ChartSpec
  dataset: Dataset
  palette: FigurePalette
  colouring: Colouring
  options: readonly ChartOption[]
  change: Change
}) {
  const { used, remarks } = useColourRemarks(spec, dataset, palette, colouring)
  const option = options.find(({ name }) => name === 'palette')
  return (
    <>
      <Group title="Colour">
        {option?.control.type === 'choice' && (
          <SegmentedControl
            label="Palette"
            value={spec.palette}
            segments={[
              { value: 'organisation', label: 'Palette' },
              { value: 'single', label: 'One colour' },
              { value: 'emphasis', label: 'Grey' },
              { value: 'scale', label: 'Scale' },
            ]}
            onChange={(next) => change({ palette: next })}
          />
        )}
        {spec.palette !== 'scale' && (
          <Swatches
            label={used.length > 1 && spec.palette !== 'single' ? 'First colour' : 'Colour'}
            palette={palette}
            value={spec.colour}
            onChange={(colour) => change({ colour })}
          />
        )}
        <Remarks>{remarks}</Remarks>
      </Group>
      <StandsOut spec={spec} dataset={dataset} change={change} />
    </>
  )
}

/** The colours a chart uses, and what is hard to see about them. */
function useColourRemarks(spec: ChartSpec, dataset: Dataset, palette: FigurePalette, colouring: Colouring) {
  const calm = useDebouncedFigure(spec, dataset.rows.length)
  const { locale } = useBuilder()
  const used = useMemo(
    () => usedColours(chartContext({ locale, ...colouring }), calm, dataset),
    [locale, calm, dataset, colouring],
  )
  const remarks = useMemo(() => {
    const light = checkColours(used, palette.light, 'light')
    const kept = keptColour(used, spec.colour)
    const found =
      light.length > 0
        ? light
        : checkColours(used, palette.dark, 'dark').map((sentence) => `On dark: ${sentence}`)
    return kept ? [kept, ...found] : found
  }, [used, palette, spec.colour])
  return { used, remarks }
}

/** The colours of the palette as a row to choose from. */
function Swatches({
  label,
  palette,
  value,
  onChange,
}: {
  label: string
  palette: FigurePalette
  value: number
  onChange: (colour: number) => void
}) {
  const group = useId()
  return (
    <Stack gap={4}>
      <Text size="body">{label}</Text>
      <Row role="radiogroup" aria-label={label} align="stretch" wrap style={{ marginInline: -4 }}>
        {Array.from(palette.light, (_, at) => at + 1).map((colour) => (
          <label key={colour} className={styles.swatch}>
            <input
              type="radio"
              name={group}
              checked={value === colour}
              aria-label={`Colour ${colour}`}
              onChange={() => onChange(colour)}
            />
            <span style={{ background: `var(--bb-c${colour})` }} aria-hidden />
          </label>
        ))}
      </Row>
    </Stack>
  )
}
