import { Extension } from '@tiptap/core'
import type { Node as ProseMirrorNode } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'

const MAX_BESIDE = 4

/** Metrics that follow each other on the page stand side by side, up to four in a row, as readers see them. */
export const metricRuns = Extension.create({
  name: 'metricRuns',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        decorations: ({ doc }) => {
          const marks = runsOf(doc).flatMap((run) =>
            run.map(({ from, to }) =>
              Decoration.node(from, to, { class: `bb-run bb-run-${Math.min(MAX_BESIDE, run.length)}` }),
            ),
          )
          return marks.length ? DecorationSet.create(doc, marks) : null
        },
      },
    }),
  ],
})

interface Range {
  from: number
  to: number
}

function runsOf(doc: ProseMirrorNode): Range[][] {
  const runs: Range[][] = []
  let run: Range[] = []
  doc.forEach((node, from) => {
    if (node.type.name === 'metric' && node.attrs.internal !== true)
      run.push({ from, to: from + node.nodeSize })
    else {
      runs.push(run)
      run = []
    }
  })
  return [...runs, run].filter(({ length }) => length > 1)
}
