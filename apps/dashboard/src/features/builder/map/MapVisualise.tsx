import type { Dataset } from '@bubbles/tables'
import { ENGLISH, type MapSpec, shortName } from '@bubbles/charts'
import { type Boundaries, mapScale, shownShare } from '@bubbles/charts/maps'
import { Row, SegmentedControl, Stack, Text, Button } from '@bubbles/ui'
import { useId, useMemo } from 'react'
import { NoData } from '../chart/CheckStep.tsx'
import { NumberInput } from '../chart/NumberInput.tsx'
import { Group, Hint, WidthChoice } from '../chart/parts.tsx'
import { Section, Written } from '../chart/Section.tsx'
import { Choice, SwitchRow, TextInput } from '../panel/fields.tsx'
import { Breaks } from './Breaks.tsx'
import { MapChoice } from './MapChoice.tsx'
import { type Change, MapColumns } from './MapColumns.tsx'
import { MapKinds } from './MapKinds.tsx'
import styles from './MapVisualise.module.css'

/** Shown so closely, the coarse outlines of the world look angular. */
const CLOSE = 0.3

const STEPS = [3, 4, 5, 6, 7]

interface StepProps {
  spec: MapSpec
  dataset: Dataset | undefined
  boundaries: Boundaries | undefined
  name: string
  change: Change
  onData: () => void
}

/** Step three: which column does what, how the map is drawn, and how its values are sorted into colours. */
export function MapVisualise({ spec, dataset, boundaries, name, change, onData }: StepProps) {
  if (!dataset) return <NoData onData={onData}>Start with the data.</NoData>
  const drawn = { spec, dataset, boundaries, change }
  return (
    <>
      <MapColumns spec={spec} dataset={dataset} name={name} change={change} onData={onData} />
      {boundaries && <MapKinds spec={spec} dataset={dataset} boundaries={boundaries} change={change} />}
      <MapChoice {...drawn} />
      <Frame {...drawn} />
      {spec.kind === 'symbol' && <PointNames spec={spec} change={change} />}
      {hasSteps(spec, dataset) && (
        <>
          <ColourSteps {...drawn} />
          <Colours spec={spec} change={change} />
        </>
      )}
      <Numbers spec={spec} change={change} />
      <WidthChoice value={spec.width} onChange={(width) => change({ width })} />
    </>
  )
}

/** Whether colours are steps of a number: not those of categories, nor one colour for all. */
const hasSteps = ({ kind, value }: MapSpec, { columns }: Dataset): boolean =>
  kind === 'choropleth' ||
  (value !== null && (kind === 'bubble' || columns.find(({ id }) => id === value)?.type === 'number'))

interface DrawnProps {
  spec: MapSpec
  dataset: Dataset
  boundaries: Boundaries | undefined
  change: Change
}

/** How much of the map is shown. */
function Frame({ spec, dataset, boundaries, change }: DrawnProps) {
  const isClose = useMemo(
    () => boundaries?.about.id === 'world-110m' && shownShare(spec, dataset, boundaries) < CLOSE,
    [spec, dataset, boundaries],
  )
  return (
    <Group title="Area shown">
      <SegmentedControl
        label="Area shown"
        value={spec.frame}
        onChange={(frame) => change({ frame })}
        segments={[
          { value: 'whole', label: 'Whole map' },
          { value: 'data', label: 'Areas with data' },
        ]}
      />
      {isClose && (
        <Row gap={8} justify="space-between">
          <Hint>This close, the map’s outlines look angular.</Hint>
          <Button
            size="small"
            variant="text"
            className={styles.fixed}
            onClick={() => change({ boundaries: 'world-50m' })}
          >
            Show more detail
          </Button>
        </Row>
      )}
    </Group>
  )
}

/** Which points have their names beside them. */
function PointNames({ spec, change }: SettingsProps) {
  return (
    <Group title="Names on the map">
      <SegmentedControl
        label="Names on the map"
        value={spec.labels}
        onChange={(labels) => change({ labels })}
        segments={[
          { value: 'auto', label: 'Of a few' },
          { value: 'direct', label: 'All that fit' },
          { value: 'none', label: 'None' },
        ]}
      />
      <Hint>
        {spec.label === null
          ? 'Choose the column with the names first. Without names, points are labelled with their coordinates.'
          : 'Names that don’t fit are in the table, and shown when a reader points at the place.'}
      </Hint>
    </Group>
  )
}

const CLASSES_HELP: Record<MapSpec['classes'], string> = {
  quantile: 'Each colour covers about the same number of areas.',
  equal: 'Each colour covers an equal range of values, however many areas fall into it.',
  custom: 'Each colour starts at a value you choose.',
}

/** Where one colour ends and the next begins. */
function ColourSteps({ spec, dataset, boundaries, change }: DrawnProps) {
  const scale = useMemo(
    () => (boundaries ? mapScale(ENGLISH, spec, dataset, boundaries) : null),
    [spec, dataset, boundaries],
  )
  // Bounds of one's own begin with those that are shown.
  const begun = (classes: MapSpec['classes']) =>
    classes === 'custom' && spec.breaks.length === 0 && scale ? { breaks: scale.breaks } : {}
  return (
    <Group title="Colour steps">
      <SegmentedControl
        label="Colour steps"
        value={spec.classes}
        onChange={(classes) => change({ classes, ...begun(classes) })}
        segments={[
          { value: 'quantile', label: 'Equal counts' },
          { value: 'equal', label: 'Equal ranges' },
          { value: 'custom', label: 'Custom' },
        ]}
      />
      <Hint>{CLASSES_HELP[spec.classes]}</Hint>
      {spec.classes === 'custom' ? (
        <Breaks spec={spec} scale={scale} change={change} />
      ) : (
        <Choice
          label="Number of steps"
          value={String(spec.steps)}
          options={STEPS.map((steps) => [String(steps), String(steps)] as const)}
          onChange={(steps) => change({ steps: Number(steps) })}
        />
      )}
      {scale && <Scale spec={spec} scale={scale} />}
    </Group>
  )
}

interface SettingsProps {
  spec: MapSpec
  change: Change
}

/** Which colours, and in which order. */
function Colours({ spec, change }: SettingsProps) {
  return (
    <Group title="Colour">
      <PaletteChoice spec={spec} change={change} />
      {spec.palette === 'diverging' && (
        <NumberInput
          label="The colours change at"
          value={spec.middle}
          min={-1e18}
          max={1e18}
          optional={false}
          onChange={(middle) => middle !== null && change({ middle }, 'typing')}
        />
      )}
      <SwitchRow
        label="Reverse colours"
        checked={spec.reversed}
        onChange={(reversed) => change({ reversed })}
      />
      <Hint>
        {spec.kind !== 'choropleth'
          ? 'Circles without a value are grey. The legend shows them as “No data”.'
          : 'Areas without a value are hatched, or plain grey where the data covers less than half of the map. The legend shows them as “No data”.'}
      </Hint>
    </Group>
  )
}

/** How the values are written. */
function Numbers({ spec, change }: SettingsProps) {
  return (
    <Section title="Numbers">
      <Written />
      <TextInput
        label="Unit"
        value={spec.unit}
        maxLength={40}
        placeholder="%, km, €"
        onChange={(unit) => change({ unit }, 'typing')}
      />
      {spec.unit !== '' && (
        <Choice
          label="Position of the unit"
          value={spec.unitPlace}
          options={[
            ['auto', 'Usual for this language'],
            ['before', 'Before'],
            ['after', 'After'],
          ]}
          onChange={(unitPlace) => change({ unitPlace: unitPlace as MapSpec['unitPlace'] })}
        />
      )}
      <Choice
        label="Numbers"
        value={spec.notation}
        options={[
          ['auto', 'Automatic'],
          ['full', 'In full'],
          ['compact', 'Short: 1.2 m'],
          ['percent', 'Shares as percentages'],
        ]}
        onChange={(notation) => change({ notation: notation as MapSpec['notation'] })}
      />
      <Choice
        label="Decimals"
        value={spec.decimals === null ? '' : String(spec.decimals)}
        options={[
          ['', 'As needed'],
          ...[0, 1, 2, 3, 4].map((digits) => [String(digits), String(digits)] as const),
        ]}
        onChange={(digits) => change({ decimals: digits === '' ? null : Number(digits) })}
      />
    </Section>
  )
}

const counted = ({ kind }: MapSpec, isOne: boolean): string =>
  kind === 'symbol' ? (isOne ? 'point' : 'points') : isOne ? 'area' : 'areas'

/** The steps as they are, with how many areas each holds. */
function Scale({ spec, scale }: { spec: MapSpec; scale: NonNullable<ReturnType<typeof mapScale>> }) {
  return (
    <Stack
      as="ul"
      gap={4}
      numeric
      className={`${styles.scale} bb-map ${PALETTE_CLASS[spec.palette]}`}
      aria-label="Steps"
    >
      {scale.colours.map((colour, at) => (
        // Steps have a place and nothing else.
        // oxlint-disable-next-line react/no-array-index-key
        <Row as="li" key={at} gap={8} className={`k${colour}`}>
          <span className={styles.step} aria-hidden />
          <Text grow>
            {scale.texts[at]} to {scale.texts[at + 1]}
          </Text>
          <Text tone="secondary">
            {scale.counts[at]} {counted(spec, scale.counts[at] === 1)}
          </Text>
        </Row>
      ))}
    </Stack>
  )
}

const PALETTE_CLASS = {
  steps: '',
  diverging: shortName('diverging'),
  organisation: shortName('ownPalette'),
} as const
const PALETTE_NAMES = {
  steps: 'Blue steps',
  diverging: 'Two colours',
  organisation: 'Shades of your first colour',
} as const

function PaletteChoice({ spec, change }: SettingsProps) {
  const group = useId()
  return (
    <Stack gap={4} role="radiogroup" aria-label="Palette">
      {(Object.keys(PALETTE_NAMES) as MapSpec['palette'][]).map((palette) => (
        <Row as="label" key={palette} gap={10} size="body" className={styles.palette}>
          <input
            type="radio"
            name={group}
            checked={spec.palette === palette}
            onChange={() => change({ palette })}
          />
          <Text grow>{PALETTE_NAMES[palette]}</Text>
          <Row as="span" className={`${styles.strip} bb-map ${PALETTE_CLASS[palette]}`} aria-hidden>
            {[1, 2, 3, 4, 5, 6, 7].map((step) => (
              <span key={step} className={`k${step}`}>
                <i />
              </span>
            ))}
          </Row>
        </Row>
      ))}
    </Stack>
  )
}
