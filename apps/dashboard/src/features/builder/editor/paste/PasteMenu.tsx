import { type Editor, useEditorState } from '@tiptap/react'
import { Suspense } from 'react'
import { lazy } from '../../../../session/lazy.ts'
import { offerOf } from './offer.ts'

const OpenOffer = lazy(async () => ({ default: (await import('./OpenOffer.tsx')).OpenOffer }))

/** Under an empty line on which cells or an address were pasted: what they should become. */
export function PasteMenu({ editor }: { editor: Editor }) {
  const offer = useEditorState({ editor, selector: ({ editor: now }) => offerOf(now.state) })
  return (
    offer && (
      <Suspense>
        <OpenOffer key={offer.blockId} editor={editor} offer={offer} />
      </Suspense>
    )
  )
}
