import { Button, Panel, Remark, Row, Text } from '@bubbles/ui'
import { MAX_IMAGE_MEGABYTES } from '@bubbles/domain'
import { CircleAlert, ImageUp, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { dayOfLogo } from '../../format/time.ts'
import { lazyPart } from '../../session/lazy.ts'
import { FileInput } from '../../ui/FileInput.tsx'
import { useDropTarget } from '../../ui/useDropTarget.ts'
import { BrandingSection } from './BrandingSection.tsx'
import { Grounds } from './Grounds.tsx'
import type { Picture } from './LogoDialog.tsx'
import { fileProblem, LOGO_TYPES } from './logoImage.ts'
import { type Logo, useLogo } from './useLogo.ts'

const LogoDialog = lazyPart(() => import('./LogoDialog.tsx'))

/** The logo: dropped or chosen, cut, shown on both grounds. It is kept at once, and every change can be taken back. */
export function LogoSection({ name }: { name: string }) {
  const logo = useLogo()
  const [picture, setPicture] = useState<Picture | null>(null)
  const choose = (file: File) => {
    const found = fileProblem(file)
    logo.setProblem(found)
    if (found === null) setPicture({ image: file, address: URL.createObjectURL(file) })
  }
  const close = () => {
    if (picture !== null) URL.revokeObjectURL(picture.address)
    setPicture(null)
  }
  return (
    <BrandingSection
      title="Logo"
      words="Members see it in the dashboard, readers at the top of every page. It’s saved as soon as you choose it."
    >
      <LogoPanel name={name} logo={logo} isBusy={logo.isUploading && picture === null} onFile={choose} />
      <Text as="p" size="small" tone="secondary">
        {logo.image !== null && logo.uploadedAt && <>Uploaded {dayOfLogo(logo.uploadedAt)}. </>}
        {`PNG, JPEG, WebP, SVG or GIF, up to ${MAX_IMAGE_MEGABYTES} MB, with one side no more than ten times as long as the other. It’s saved as a PNG of at most 512 px.`}
      </Text>
      <Text as="div" live role="alert">
        {logo.problem !== null && (
          <Remark tone="error">
            <CircleAlert aria-hidden size={16} />
            {logo.problem}
          </Remark>
        )}
      </Text>
      {picture !== null && (
        <LogoDialog
          chosen={picture}
          loading={logo.isUploading}
          error={logo.uploadError}
          onClose={() => {
            logo.forgetError()
            close()
          }}
          onChoose={(image) => logo.upload(image, close)}
        />
      )}
    </BrandingSection>
  )
}

/** The logo as it is, on both grounds, and what takes another one or none. */
function LogoPanel({
  name,
  logo: { image, remove, isRemoving },
  isBusy,
  onFile,
}: {
  name: string
  logo: Logo
  isBusy: boolean
  onFile: (file: File) => void
}) {
  const { isOver, handlers } = useDropTarget(onFile)
  const input = useRef<HTMLInputElement>(null)
  return (
    <Panel gap={12} padding={16} edge="dashed" surface={isOver ? 'primary' : 'plain'} {...handlers}>
      {image === null ? (
        <Row as="p" gap={12} tone="secondary">
          <ImageUp aria-hidden size={24} strokeWidth={1.75} />
          <span>
            Drop an image here, or choose one. A logo with a transparent background looks good in light and
            dark.
          </span>
        </Row>
      ) : (
        <Grounds address={image} alt={`${name} logo`} />
      )}
      <Row gap={8} align="stretch" wrap>
        <Button
          size="small"
          startIcon={<ImageUp aria-hidden />}
          loading={isBusy}
          loadingPosition="start"
          onClick={() => input.current?.click()}
        >
          {image === null ? 'Choose a logo' : 'Replace'}
        </Button>
        {image !== null && (
          <Button
            size="small"
            startIcon={<Trash2 aria-hidden />}
            loading={isRemoving}
            loadingPosition="start"
            onClick={remove}
          >
            Remove
          </Button>
        )}
      </Row>
      <FileInput ref={input} label="Logo file" accept={LOGO_TYPES.join(',')} onFile={onFile} />
    </Panel>
  )
}
