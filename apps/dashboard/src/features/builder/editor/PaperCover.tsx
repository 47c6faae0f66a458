import { useQuery } from '@tanstack/react-query'
import { type Editor, useEditorState } from '@tiptap/react'
import { useLayoutEffect, useState } from 'react'
import type { TitleAttrs } from '@bubbles/report-document'
import { coverShown } from './looks.ts'
import { imageQuery } from '../queries.ts'
import styles from './PaperCover.module.css'

/** Of the whole cover, in px: what a wide window has, as the paper is narrower. */
const LEAST = { colour: 240, picture: 400 } as const
/** Room above the words, which a picture's gradient begins in, and below them. */
const ABOVE = { colour: 56, picture: 120 } as const
const BELOW = 36

/**
 * The cover on the paper: its ground behind title and introduction, which are written where they are, and the words
 * above the title, which are written in the settings.
 */
export function PaperCover({ editor }: { editor: Editor }) {
  const { shown, kicker, file, focusX, focusY } = useHead(editor)
  const address = useQuery(imageQuery(shown === 'picture' ? file : null)).data ?? null
  const written = useHeadHeight(editor)
  const above = Math.max(ABOVE[shown], LEAST[shown] - written - BELOW - (kicker === '' ? 0 : 28))
  return (
    <div className={styles.head} style={{ paddingTop: above }}>
      <div aria-hidden className={`bb-cover ${styles.ground}`} style={{ bottom: -(written + BELOW) }}>
        {address !== null && <img src={address} alt="" style={{ objectPosition: `${focusX}% ${focusY}%` }} />}
        {shown === 'picture' && <div className={styles.shade} style={{ top: above - ABOVE.picture }} />}
      </div>
      {kicker !== '' && (
        <p className={styles.kicker} dir="auto">
          {kicker}
        </p>
      )}
    </div>
  )
}

/** What the title block says of the cover. */
const useHead = (editor: Editor) =>
  useEditorState({
    editor,
    selector: ({ editor: now }) => {
      const attrs = now.state.doc.firstChild?.attrs as TitleAttrs | undefined
      const shown = coverShown({ ...attrs }) ?? 'colour'
      const { kicker = '', file = null, focusX = 50, focusY = 50 } = attrs ?? {}
      return { shown, kicker, file, focusX, focusY } as const
    },
  })

/** The height of title and introduction, in px, followed while they are written. */
function useHeadHeight(editor: Editor): number {
  const [height, setHeight] = useState(0)
  useLayoutEffect(() => {
    const measure = () => {
      const [title, next] = editor.view.dom.children
      const last = next?.getAttribute('data-block') === 'standfirst' ? next : title
      setHeight(
        title && last
          ? Math.round(last.getBoundingClientRect().bottom - title.getBoundingClientRect().top)
          : 0,
      )
    }
    measure()
    editor.on('transaction', measure)
    const observer = new ResizeObserver(measure)
    observer.observe(editor.view.dom)
    return () => {
      editor.off('transaction', measure)
      observer.disconnect()
    }
  }, [editor])
  return height
}

export default PaperCover
