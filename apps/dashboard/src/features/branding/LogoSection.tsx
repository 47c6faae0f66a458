import { messageOf, Panel, Remark, Row, Text, toasts, Button } from '@bubbles/ui'
import { MAX_IMAGE_MEGABYTES } from '@bubbles/domain'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, ImageUp, Trash2 } from 'lucide-react'
import { type DragEvent, Suspense, useRef, useState } from 'react'
import { lazy } from '../../session/lazy.ts'
import { organisationLogoQuery, useRemoveLogo, useUploadLogo } from '../../api/branding.ts'
import { dayOfLogo } from '../../format/time.ts'
import { useOrganisation } from '../../session/abilities.ts'
import { BrandingSection } from './BrandingSection.tsx'
import { Grounds } from './Grounds.tsx'
import type { Picture } from './LogoDialog.tsx'
import { blobOf, fileProblem, LOGO_TYPES } from './logoImage.ts'

const LogoDialog = lazy(() => import('./LogoDialog.tsx'))

/** The logo: dropped or chosen, cut, shown on both grounds. It is kept at once, and every change can be taken back. */
export function LogoSection({ name }: { name: string }) {
  const { logo: hash, logoUploadedAt } = useOrganisation() ?? { logo: null, logoUploadedAt: null }
  const hasLogo = Boolean(hash)
  const logo = useQuery({ ...organisationLogoQuery, enabled: hasLogo }).data ?? null
  const upload = useUploadLogo()
  const remove = useRemoveLogo()
  const [picture, setPicture] = useState<Picture | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isOver, setIsOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  const choose = (chosen: File | undefined) => {
    if (!chosen) return
    const found = fileProblem(chosen)
    setProblem(found)
    if (found === null) setPicture({ image: chosen, address: URL.createObjectURL(chosen) })
  }
  const close = () => {
    if (picture !== null) URL.revokeObjectURL(picture.address)
    setPicture(null)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    choose(event.dataTransfer.files[0])
  }
  const bringBack = (before: string) =>
    upload.mutate(blobOf(before), { onError: (error) => setProblem(messageOf(error)) })
  const undo = (before: string | null) =>
    before === null ? undefined : { action: { label: 'Undo', onAction: () => bringBack(before) } }
  const takeAway = () =>
    remove.mutate(undefined, {
      onSuccess: () => toasts.notify({ message: 'Logo removed.', ...undo(logo) }),
      onError: (error) => setProblem(messageOf(error)),
    })

  return (
    <BrandingSection
      title="Logo"
      words="Members see it in the dashboard, readers at the top of every page. It’s saved as soon as you choose it."
    >
      <Panel
        gap={12}
        padding={16}
        edge="dashed"
        surface={isOver ? 'primary' : 'plain'}
        onDragOver={(event: DragEvent) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        {logo === null ? (
          <Row as="p" gap={12} tone="secondary">
            <ImageUp aria-hidden size={24} strokeWidth={1.75} />
            <span>
              Drop an image here, or choose one. A logo with a transparent background looks good in light and
              dark.
            </span>
          </Row>
        ) : (
          <Grounds address={logo} alt={`${name} logo`} />
        )}
        <Row gap={8} align="stretch" wrap>
          <Button
            size="small"
            startIcon={<ImageUp aria-hidden />}
            loading={upload.isPending && picture === null}
            loadingPosition="start"
            onClick={() => input.current?.click()}
          >
            {logo === null ? 'Choose a logo' : 'Replace'}
          </Button>
          {logo !== null && (
            <Button
              size="small"
              startIcon={<Trash2 aria-hidden />}
              loading={remove.isPending}
              loadingPosition="start"
              onClick={takeAway}
            >
              Remove
            </Button>
          )}
        </Row>
        <input
          ref={input}
          type="file"
          hidden
          accept={LOGO_TYPES.join(',')}
          aria-label="Logo file"
          onChange={(event) => {
            choose(event.target.files?.[0])
            event.target.value = ''
          }}
        />
      </Panel>
      <Text as="p" size="small" tone="secondary">
        {logo !== null && logoUploadedAt && <>Uploaded {dayOfLogo(logoUploadedAt)}. </>}
        PNG, JPEG, WebP, SVG or GIF, up to {MAX_IMAGE_MEGABYTES} MB, with one side no more than ten times as
        long as the other. It’s saved as a PNG of at most 512 px.
      </Text>
      <Text as="div" live role="alert">
        {problem !== null && (
          <Remark tone="error">
            <CircleAlert aria-hidden size={16} />
            {problem}
          </Remark>
        )}
      </Text>
      {picture !== null && (
        <Suspense fallback={null}>
          <LogoDialog
            chosen={picture}
            loading={upload.isPending}
            error={upload.error === null ? null : messageOf(upload.error)}
            onClose={() => {
              upload.reset()
              close()
            }}
            onChoose={(image) =>
              upload.mutate(image, {
                onSuccess: () => {
                  close()
                  toasts.notify({
                    message: logo === null ? 'Logo uploaded.' : 'Logo replaced.',
                    ...undo(logo),
                  })
                },
              })
            }
          />
        </Suspense>
      )}
    </BrandingSection>
  )
}
