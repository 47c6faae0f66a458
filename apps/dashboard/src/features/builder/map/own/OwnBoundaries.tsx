import type { Dataset } from '@bubbles/tables'
import { BOUNDARY_LIMITS } from '@bubbles/domain'
import { Button, DialogShell, messageOf, Row, Stack, Text, toasts } from '@bubbles/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { boundarySetsQuery } from '../../../../maps/boundarySets.ts'
import { api } from '../../../../api/client.ts'
import { countInWords } from '../../../../format/numbers.ts'
import { FileInput } from '../../../../ui/FileInput.tsx'
import { useDropTarget } from '../../../../ui/useDropTarget.ts'
import { type BoundarySet, EditBoundaries } from './EditBoundaries.tsx'
import { NewBoundaries, type ReadFile } from './NewBoundaries.tsx'
import styles from './OwnBoundaries.module.css'

const FILES = '.geojson,.json,.topojson,.zip,application/geo+json,application/json,application/zip'
const MEGABYTES = BOUNDARY_LIMITS.fileBytes / 1024 / 1024

/** Boundaries of one's own: a file becomes a map for all reports of the organisation. */
export default function OwnBoundaries({
  dataset,
  onClose,
  onChoose,
  onChanged,
}: {
  dataset: Dataset
  onClose: () => void
  onChoose: (hash: string) => void
  /** Boundaries have other words, and so another hash. */
  onChanged: (before: string, after: string) => void
}) {
  const reading = useRef<AbortController | null>(null)
  const [file, setFile] = useState<File | null>(null)
  const [edited, setEdited] = useState<BoundarySet | null>(null)
  const read = useMutation({
    meta: { quiet: true },
    mutationFn: ({ file: given, layer }: { file: File; layer?: string }): Promise<ReadFile> => {
      reading.current = new AbortController()
      setFile(given)
      return api.readBoundaries(
        { body: given, ...(layer !== undefined && { layer }) },
        { signal: reading.current.signal },
      )
    },
  })
  const close = () => {
    reading.current?.abort()
    onClose()
  }
  if (edited) return <EditBoundaries set={edited} onBack={() => setEdited(null)} onChanged={onChanged} />
  if (file && read.data)
    return (
      <NewBoundaries
        // Another layer has other names.
        key={`${file.name} ${read.data.layer}`}
        fileName={file.name}
        file={read.data}
        dataset={dataset}
        isReading={read.isPending}
        onLayer={(layer) => read.mutate({ file, layer })}
        onBack={read.reset}
        onClose={close}
        onChoose={onChoose}
      />
    )
  return (
    <DialogShell
      open
      title="Your own boundaries"
      description="Upload the boundaries of your districts, regions or sales areas once. All reports of your organisation can use them."
      width={560}
      loading={read.isPending}
      error={read.error && messageOf(read.error)}
      onClose={close}
      actions={
        <Button variant="text" onClick={close}>
          Cancel
        </Button>
      }
    >
      <Stack gap={24}>
        <FileChoice isReading={read.isPending} onFile={(given) => read.mutate({ file: given })} />
        <BoundaryList onEdit={setEdited} />
      </Stack>
    </DialogShell>
  )
}

/** Where a file is chosen or dropped. */
function FileChoice({ isReading, onFile }: { isReading: boolean; onFile: (file: File) => void }) {
  const chooser = useRef<HTMLInputElement>(null)
  const { isOver, handlers } = useDropTarget(onFile)
  return (
    <Stack gap={12} align="start" className={styles.drop} data-over={isOver} {...handlers}>
      <Text as="p" size="body">
        GeoJSON, TopoJSON or a zipped shapefile (.shp, .dbf and .prj in one ZIP). Drop it here, or choose it.
      </Text>
      <Text as="p" size="small" tone="secondary">
        {`Up to ${MEGABYTES} MB, ${countInWords(BOUNDARY_LIMITS.areas)} areas and ${countInWords(BOUNDARY_LIMITS.points)} points. Outlines are simplified once, so that pages stay small.`}
      </Text>
      <Button
        loading={isReading}
        loadingPosition="start"
        startIcon={<FileUp aria-hidden />}
        onClick={() => chooser.current?.click()}
      >
        Choose a file
      </Button>
      <FileInput ref={chooser} label="File with boundaries" accept={FILES} onFile={onFile} />
    </Stack>
  )
}

/** What the organisation has already, each to be changed or removed. */
function BoundaryList({ onEdit }: { onEdit: (set: BoundarySet) => void }) {
  const queryClient = useQueryClient()
  const { data: sets = [] } = useQuery(boundarySetsQuery)
  const remove = useMutation({
    mutationFn: ({ id }: { id: string; name: string }) => api.deleteBoundarySet({ boundarySetId: id }),
    onSuccess: (_nothing, { name }) =>
      toasts.notify({ message: `“${name}” removed. Maps that use it stay as they are.` }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: boundarySetsQuery.queryKey }),
  })
  if (sets.length === 0) return null
  return (
    <Stack gap={4} as="section" aria-label="Boundaries of your organisation">
      <Text as="h3" size="body" weight="semibold">
        Boundaries of your organisation
      </Text>
      <Text as="p" size="small" tone="secondary">
        Maps keep their boundaries when you remove them here.
      </Text>
      <Stack as="ul" gap={0}>
        {sets.map(({ id, name, ...set }) => (
          <Row as="li" key={id} gap={4} justify="space-between" rule="below" padding="4px 0" wrap>
            <Text grow>{name}</Text>
            <Button
              size="small"
              variant="text"
              aria-label={`Change source and licence of “${name}”`}
              onClick={() => onEdit({ id, name, ...set })}
            >
              Source and licence
            </Button>
            <Button
              size="small"
              variant="text"
              aria-label={`Remove “${name}”`}
              loading={remove.isPending && remove.variables.id === id}
              onClick={() => remove.mutate({ id, name })}
            >
              Remove
            </Button>
          </Row>
        ))}
      </Stack>
    </Stack>
  )
}
