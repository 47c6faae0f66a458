import { Text } from '@bubbles/ui'
import type { MetricAttrs } from '@bubbles/report-document'
import type { ReactNodeViewProps } from '@tiptap/react'
import { Suspense } from 'react'
import { lazy } from '../../../session/lazy.ts'
import { useBuilder } from '../builderContext.ts'
import { BlockFrame } from './BlockFrame.tsx'
import styles from './MetricBlock.module.css'

const MetricFigure = lazy(async () => ({ default: (await import('./MetricFigure.tsx')).MetricFigure }))

/** One number that matters, as readers will see it. What writes numbers comes when the first metric is shown. */
export function MetricBlock({ node, selected }: ReactNodeViewProps) {
  const { ui, editable } = useBuilder()
  const attrs = node.attrs as MetricAttrs
  return (
    <BlockFrame selected={selected} onOpen={() => editable && ui.openPanel(attrs.id)}>
      <Suspense fallback={<Room attrs={attrs} />}>
        <MetricFigure attrs={attrs} />
      </Suspense>
    </BlockFrame>
  )
}

/** The room that the metric will take: the same lines, of which only those are written that are written as they stand. */
function Room({ attrs }: { attrs: MetricAttrs }) {
  const compared = attrs.value !== null && attrs.comparison !== null
  return (
    <div className={styles.metric} data-size={attrs.size}>
      <p className={styles.value}>&nbsp;</p>
      <Text as="p" size="body" weight="medium">
        {attrs.label.trim() || 'Not named yet'}
      </Text>
      {compared && (
        <Text as="p" above={2} size="compact" tone="secondary">
          &nbsp;
        </Text>
      )}
      {attrs.spark.length > 1 && <svg className={styles.spark} width={160} height={40} aria-hidden />}
      {attrs.sourceName.trim() !== '' && (
        <Text as="p" above={8} size="small" tone="secondary">
          Source: {attrs.sourceName.trim()}
        </Text>
      )}
    </div>
  )
}
