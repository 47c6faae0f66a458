import type { Dataset } from '@bubbles/tables'
import type { Resource } from '@bubbles/contract'
import { BOUNDARY_LIMITS } from '@bubbles/domain'
import { matchRegions } from '@bubbles/charts/maps'
import { assembleBoundaries, boundariesOf, boundaryTable } from '@bubbles/charts/maps/own'
import { Button, DialogShell, Grid, messageOf, Stack, Text } from '@bubbles/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { boundarySetsQuery } from '../../../../maps/boundarySets.ts'
import { api } from '../../../../api/client.ts'
import { countInWords, sizeOf } from '../../../../format/numbers.ts'
import { Choice, TextInput } from '../../panel/fields.tsx'
import { columnOfAreas } from '../mapSettings.ts'
import { CreditFields, isLinkable, PAIR } from './CreditFields.tsx'
import styles from './OwnBoundaries.module.css'

/** A file of boundaries as the server has read it. */
export type ReadFile = Resource<'readBoundaries'>

interface Props {
  fileName: string
  file: ReadFile
  dataset: Dataset
  isReading: boolean
  onLayer: (layer: string) => void
  onBack: () => void
  onClose: () => void
  onChoose: (hash: string) => void
}

/** What a file's areas are called, and where they are from: then they can be kept. */
export function NewBoundaries({
  fileName,
  file,
  dataset,
  isReading,
  onLayer,
  onBack,
  onClose,
  onChoose,
}: Props) {
  const queryClient = useQueryClient()
  const [words, setWords] = useState(() => ({
    name: nameOf(fileName, file.layer),
    source: '',
    sourceUrl: '',
    licence: '',
    nameOf: file.nameOf,
    codeOf: file.codeOf,
  }))
  const set = (changed: Partial<typeof words>) => setWords((before) => ({ ...before, ...changed }))
  const matched = useMatch(file, words, dataset)
  const keep = useMutation({
    meta: { quiet: true },
    mutationFn: async () => {
      const name = words.name.trim()
      const table = boundaryTable(
        assembleBoundaries(file, {
          ...words,
          name,
          source: words.source.trim(),
          sourceUrl: words.sourceUrl.trim(),
          licence: words.licence.trim(),
        }),
      )
      const { hash } = await api.createDataset({ body: { name, dataset: table } })
      await api.createBoundarySet({ body: { hash } })
      await queryClient.invalidateQueries({ queryKey: boundarySetsQuery.queryKey })
      return hash
    },
    onSuccess: (hash) => onChoose(hash),
  })
  return (
    <DialogShell
      open
      title="Add boundaries"
      description={`Simplified from ${sizeOf(file.bytes.before)} to ${sizeOf(file.bytes.after)}.`}
      width={640}
      loading={keep.isPending || isReading}
      error={keep.error && messageOf(keep.error)}
      onClose={onClose}
      actions={
        <>
          <Button variant="text" onClick={onBack}>
            Choose another file
          </Button>
          <Button
            variant="contained"
            loading={keep.isPending}
            disabled={words.name.trim() === '' || !isLinkable(words.sourceUrl)}
            onClick={() => keep.mutate()}
          >
            Add boundaries
          </Button>
        </>
      }
    >
      <Stack gap={16}>
        <Preview file={file} />
        {file.layers.length > 1 && (
          <Choice
            label="Layer of the file"
            value={file.layer}
            options={file.layers.map((layer) => [layer, layer] as const)}
            onChange={onLayer}
          />
        )}
        <TextInput
          label="Name"
          value={words.name}
          maxLength={BOUNDARY_LIMITS.name}
          missing="Enter a name for the boundaries."
          onChange={(name) => set({ name })}
        />
        <Grid columns={PAIR} gap={16} align="start">
          <PropertyChoice
            label="Names of the areas"
            file={file}
            value={words.nameOf}
            onChange={(name) => set({ nameOf: name })}
          />
          <PropertyChoice
            label="Codes of the areas"
            file={file}
            value={words.codeOf}
            onChange={(code) => set({ codeOf: code })}
          />
        </Grid>
        {matched !== null && (
          <Text as="output" size="body">
            {matched}
          </Text>
        )}
        <CreditFields value={words} onChange={set} />
      </Stack>
    </DialogShell>
  )
}

/** What of the file names its areas, with two of its values. */
function PropertyChoice({
  label,
  file,
  value,
  onChange,
}: {
  label: string
  file: ReadFile
  value: string | null
  onChange: (property: string | null) => void
}) {
  const example = (at: number) =>
    file.areas
      .flatMap(({ values }) => values[at] || [])
      .slice(0, 2)
      .join(', ')
  return (
    <Choice
      label={label}
      value={value ?? ''}
      options={[
        ['', 'None'],
        ...file.properties.map((property, at) => [property, `${property}: ${example(at)}`] as const),
      ]}
      onChange={(property) => onChange(property === '' ? null : property)}
    />
  )
}

/** All areas as they will be drawn. */
function Preview({ file }: { file: ReadFile }) {
  return (
    <Stack gap={4}>
      <svg
        className={styles.preview}
        viewBox={`0 0 ${file.size.join(' ')}`}
        role="img"
        aria-label="Boundaries in the file"
      >
        <path d={file.land} />
        <path d={file.borders} fill="none" />
      </svg>
      <Text as="p" size="small" tone="secondary">
        {file.areas.length === 1 ? '1 area.' : `${countInWords(file.areas.length)} areas.`}
        {file.others > 0 && ' Points and lines in the file were skipped.'}
      </Text>
    </Stack>
  )
}

/** How well the data's names and these areas go together, for the column that does best. */
function useMatch(
  file: ReadFile,
  { nameOf: name, codeOf: code }: { nameOf: string | null; codeOf: string | null },
  dataset: Dataset,
): string | null {
  return useMemo(() => {
    const boundaries = boundariesOf(
      assembleBoundaries(file, {
        name: '',
        source: '',
        sourceUrl: '',
        licence: '',
        nameOf: name,
        codeOf: code,
      }),
    )
    const region = columnOfAreas(dataset, boundaries)
    const column = dataset.columns.find(({ id }) => id === region)
    if (!column) return 'No column in your data contains the names or codes of these areas.'
    const { matched, total } = matchRegions({ region, fixes: {} }, dataset, boundaries)
    return `${countInWords(matched.length)} of ${countInWords(total)} in “${column.name}” match areas on this map.`
  }, [file, name, code, dataset])
}

/** "NUTS_RG_10M.geojson" as "NUTS RG 10M"; the layer's name where the file has several. */
const nameOf = (fileName: string, layer: string): string =>
  (layer || fileName.replace(/\.\w{1,8}$/, ''))
    .replaceAll(/[_\s]+/g, ' ')
    .trim()
    .slice(0, BOUNDARY_LIMITS.name)
