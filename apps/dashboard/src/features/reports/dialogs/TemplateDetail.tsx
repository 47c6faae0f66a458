import { Stack, Text } from '@bubbles/ui'
import { countOf } from '../../../format/numbers.ts'
import { whenInWords } from '../../../format/time.ts'
import { ImportThumbnail, Thumbnail } from '../Thumbnail.tsx'
import { DataChoice } from './DataChoice.tsx'
import styles from './TemplateDialog.module.css'
import type { TemplateStart } from './templateStart.ts'

/** What a new report starts from, seen large, and what of it the report gets. */
export const TemplateDetail = ({
  start,
  withData,
  onWithData,
}: {
  start: TemplateStart
  withData: boolean
  onWithData: (withData: boolean) => void
}) => (
  <div className={styles.detail}>
    <div className={styles.large}>
      {start.kind === 'starter' ? <ImportThumbnail entry={start.entry} /> : <Thumbnail row={start.row} />}
    </div>
    <Stack gap={16}>
      {start.kind === 'starter' ? (
        <>
          {start.entry.genre !== undefined && (
            <Text as="p" size="small" tone="primary" weight="medium">
              {start.entry.genre}
            </Text>
          )}
          <Text as="p" size="large">
            {start.entry.description}
          </Text>
          <Text as="p" size="small" tone="secondary">
            {start.entry.figures !== undefined && `${countOf(start.entry.figures, 'figure')}. `}
            Comes with real data, with its source under each figure. Replace it with your own.
          </Text>
        </>
      ) : (
        <>
          <Text as="p" size="small" tone="secondary">
            {start.row.updatedBy.name}, {whenInWords(start.row.updatedAt)}
          </Text>
          <DataChoice
            label="What the new report starts with"
            full="With its data"
            empty="With the data removed"
            withData={withData}
            onChange={onWithData}
          />
        </>
      )}
    </Stack>
  </div>
)
