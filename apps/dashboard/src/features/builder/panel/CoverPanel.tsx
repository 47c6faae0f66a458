import { accentOf } from '@bubbles/domain'
import type { TitleAttrs } from '@bubbles/report-document'
import { Button, messageOf, Row, toasts } from '@bubbles/ui'
import { useQuery } from '@tanstack/react-query'
import { useEditorState } from '@tiptap/react'
import { useState } from 'react'
import { brandingQuery } from '../../../api/branding.ts'
import { chooseImages, uploadImage } from '../editor/images.ts'
import { imageQuery } from '../queries.ts'
import { AlternativeText } from './AlternativeText.tsx'
import { BlockPanel } from './BlockPanel.tsx'
import { AroundReport } from './AroundReport.tsx'
import { CoverPreview } from './CoverPreview.tsx'
import { FocalPoint } from './FocalPoint.tsx'
import { Segments, TextInput } from './fields.tsx'
import type { PanelProps } from './PanelProps.ts'
import { type BlockEdits, useBlockAttrs } from './useBlockAttrs.ts'

/** The ground of covers of organisations without colours. */
const PRODUCT_BAND = '#00446e'

const SCALE_WORDS = {
  plain: 'For notes and articles: a title of 40 px.',
  report: 'For reports: a title of 48 px, and more room around figures.',
  magazine: 'For long reads: a title of 56 px, large chapters and a large first paragraph.',
} as const

/** What a report begins with, and how large its type is. */
export function CoverPanel({ editor, blockId, onClose }: PanelProps) {
  const block = useBlockAttrs<TitleAttrs>(editor, blockId)
  const title = useEditorState({
    editor,
    selector: ({ editor: now }) => now.state.doc.firstChild?.textContent.trim() || 'Untitled',
  })
  const address =
    useQuery(imageQuery(block?.attrs.cover === 'picture' ? block.attrs.file : null)).data ?? null
  const palette = useQuery({ ...brandingQuery, meta: { quiet: true } }).data?.palette ?? []
  if (block === null) return null
  const { attrs, type, set } = block
  const { cover, scale, kicker, focusX, focusY } = attrs
  return (
    <BlockPanel title="Cover, type and authors" missing={lacking(attrs)} onClose={onClose}>
      <Segments
        label="Cover"
        value={cover}
        onChange={(chosen) => set({ cover: chosen })}
        segments={[
          { value: 'none', label: 'None' },
          { value: 'colour', label: 'Colour' },
          { value: 'picture', label: 'Image' },
        ]}
      />
      {cover !== 'none' && (
        <>
          <CoverPreview
            address={address}
            title={title}
            band={accentOf(palette)?.band ?? PRODUCT_BAND}
            {...{ kicker, focusX, focusY }}
          />
          <TextInput
            label="Above the title"
            value={kicker}
            onChange={(words) => type({ kicker: words })}
            maxLength={120}
            help="A few words, such as “Annual report 2026”."
          />
        </>
      )}
      {cover === 'picture' && <CoverPicture {...{ attrs, type, set, address }} />}
      <Segments
        label="Type size"
        value={scale}
        onChange={(chosen) => set({ scale: chosen })}
        segments={[
          { value: 'plain', label: 'Plain' },
          { value: 'report', label: 'Report' },
          { value: 'magazine', label: 'Magazine' },
        ]}
        help={SCALE_WORDS[scale]}
      />
      <AroundReport {...{ attrs, type, set }} />
    </BlockPanel>
  )
}

function CoverPicture({ attrs, type, set, address }: BlockEdits<TitleAttrs> & { address: string | null }) {
  const { file, credit, focusX, focusY } = attrs
  const [isLoading, setLoading] = useState(false)
  const upload = async ([chosen]: File[]) => {
    if (!chosen) return
    setLoading(true)
    try {
      set({ ...(await uploadImage(chosen)), focusX: 50, focusY: 50 })
    } catch (error) {
      toasts.addError(messageOf(error))
    }
    setLoading(false)
  }
  return (
    <>
      <Row gap={8} wrap>
        <Button loading={isLoading} onClick={() => chooseImages((files) => void upload(files))}>
          {file === null ? 'Choose an image' : 'Choose another image'}
        </Button>
      </Row>
      {file !== null && (
        <>
          {address !== null && <FocalPoint {...{ address, focusX, focusY }} onMove={type} />}
          <AlternativeText attrs={attrs} type={type} set={set} rows={3} />
          <TextInput
            label="Credit"
            value={credit}
            onChange={(words) => type({ credit: words })}
            maxLength={300}
            help="Who made the image, or who owns it."
          />
        </>
      )}
    </>
  )
}

function lacking({ cover, file, alt, decorative }: TitleAttrs): string | null {
  if (cover !== 'picture') return null
  if (file === null) return 'The image is missing'
  return decorative || alt.trim() !== '' ? null : 'The alternative text is missing'
}
