import { Button, Row, Stack, Text } from '@bubbles/ui'
import { useQuery } from '@tanstack/react-query'
import { imageQuery } from '../queries.ts'
import { chooseImage } from './chooseImage.ts'

/** A picture among other settings: chosen from a file, replaced, taken away. */
export function PictureField({
  label,
  file,
  help,
  onChange,
}: {
  label: string
  file: string | null
  help?: string
  onChange: (file: string | null) => void
}) {
  const { data } = useQuery(imageQuery(file))
  return (
    <Stack as="section" gap={8} align="start" aria-label={label}>
      <Text as="p" size="body" weight="semibold">
        {label}
      </Text>
      {file !== null && data !== undefined && (
        <img src={data} alt="" width={96} style={{ borderRadius: 8, display: 'block' }} />
      )}
      <Row gap={8} align="center" wrap>
        <Button size="small" onClick={() => chooseImage((image) => onChange(image.file))}>
          {file === null ? 'Choose an image' : 'Choose another'}
        </Button>
        {file !== null && (
          <Button size="small" variant="text" onClick={() => onChange(null)}>
            Remove
          </Button>
        )}
      </Row>
      {help !== undefined && (
        <Text as="p" size="small" tone="secondary">
          {help}
        </Text>
      )}
    </Stack>
  )
}
