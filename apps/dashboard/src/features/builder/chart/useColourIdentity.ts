import { chartContext, chartSettingsOf, type ChartSpec, colourIdentity, drawnBy } from '@bubbles/charts'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { useBuilder } from '../builderContext.ts'
import { loadChunk } from '../../../session/loadChunk.ts'
import { useLateKinds } from '../../../ui/lateKinds.ts'
import { datasetQuery } from '../queries.ts'
import { besidePage, isLarge } from './beside/useJob.ts'

/** Settings that change neither which names a chart colours nor their order. */
const NO_NAMES = new Set(
  'id internal title description alt notes sourceName sourceUrl sourceLicence unit decimals notation unitPlace unitAt plus formats yMin yMax yScale yTicks yTitle xTitle xTicks annotations ranges references width values labels partLabels difference leftColumns rightMin rightMax rightTitle'.split(
    ' ',
  ),
)

const keys = new WeakMap<object, string>()

/** What a chart's coloured names depend on, as text: equal texts, equal names. */
function nameKey(attrs: Record<string, unknown>): string {
  let key = keys.get(attrs)
  if (key === undefined) {
    key = JSON.stringify(Object.entries(attrs).filter(([name]) => !NO_NAMES.has(name)))
    keys.set(attrs, key)
  }
  return key
}

interface Figure {
  attrs: Record<string, unknown>
}

/** One answer for a document, however many figures ask. */
const answers = new WeakMap<Editor, { key: readonly unknown[]; value: Record<string, number> }>()

/**
 * Colours by name over all charts of the report, as the published page has them: a category looks the same in every
 * figure. Null until they are known, and until what draws each of the charts is loaded.
 */
export function useColourIdentity(
  editor: Editor,
  colours: number | undefined,
): Record<string, number> | null {
  const { locale } = useBuilder()
  const charts = useCharts(editor)
  const data = useQueries({
    queries: charts.map(({ attrs }) => datasetQuery(attrs.dataset as string)),
  }).map((query) => query.data?.dataset)
  const isDrawable = useLateKinds(
    charts.map(({ attrs }) => drawnBy(attrs as ChartSpec)),
    loadChunk,
  )
  const there = charts.flatMap(({ attrs }, at) => (data[at] ? [{ attrs, dataset: data[at] }] : []))
  const large = there.some(({ dataset }) => isLarge(dataset))
  const { data: late } = useQuery({
    queryKey: [
      'builder',
      'colours',
      locale ?? null,
      colours ?? null,
      ...there.map(({ attrs }) => nameKey(attrs)),
    ],
    queryFn: ({ signal }) =>
      besidePage.ask(
        'identity',
        there.map(({ dataset }) => dataset),
        { specs: there.map(({ attrs }) => chartSettingsOf(attrs)), context: { locale, colours } },
        signal,
      ),
    enabled: large,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
  if (!isDrawable) return null
  if (large) return late ?? null
  const key = [locale, colours, ...charts.map(({ attrs }) => nameKey(attrs)), ...data]
  const known = answers.get(editor)
  if (known && known.key.length === key.length && known.key.every((part, at) => part === key[at]))
    return known.value
  const computed = colourIdentity(
    chartContext({ locale, colours }),
    there.map(({ attrs, dataset }) => ({ spec: chartSettingsOf(attrs), dataset })),
  )
  // The same names in the same colours are the same answer, so that figures are not drawn again for a new title.
  const value = known && JSON.stringify(known.value) === JSON.stringify(computed) ? known.value : computed
  answers.set(editor, { key, value })
  return value
}

/** The charts of the report that have data; others once one of them colours other names. */
function useCharts(editor: Editor): readonly Figure[] {
  return useEditorState({
    editor,
    selector: ({ editor: now }) => {
      const found: Figure[] = []
      now.state.doc.descendants((node) => {
        if (node.type.name === 'chart' && node.attrs.dataset) found.push({ attrs: node.attrs })
        return !node.isTextblock && !node.isAtom
      })
      return found
    },
    equalityFn: (a, b) =>
      b !== null &&
      a.length === b.length &&
      a.every((figure, at) => nameKey(figure.attrs) === nameKey(b[at]!.attrs)),
  })
}
