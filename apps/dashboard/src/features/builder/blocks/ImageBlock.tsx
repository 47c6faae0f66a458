import type { ImageAttrs } from '@bubbles/report-document'
import { BareButton, messageOf, Skeleton, Text } from '@bubbles/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNodeViewProps } from '@tiptap/react'
import { useBuilder } from '../builderContext.ts'
import { blockById, selectBlock } from '../editor/blocks.ts'
import { imageQuery } from '../queries.ts'
import { BlockFrame } from './BlockFrame.tsx'
import styles from './ImageBlock.module.css'

/** Width to height, as the page has it. */
const shapeOf = ({ ratio, width, height }: Pick<ImageAttrs, 'ratio' | 'width' | 'height'>): string =>
  ratio === 'own' ? `${width} / ${height}` : ratio.replace(':', ' / ')

/** An image in the paper, with its caption. */
export function ImageBlock({ node, editor, selected }: ReactNodeViewProps) {
  const { ui, editable } = useBuilder()
  const attrs = node.attrs as Omit<ImageAttrs, 'file'> & { file: string | null }
  const { id, file, alt, decorative, caption, credit, width, ratio, focusX, focusY } = attrs
  const { data, error } = useQuery(imageQuery(file))
  const describe = () => {
    const block = blockById(editor.state.doc, id)
    if (block) selectBlock(editor, block)
    ui.openPanel(id)
  }
  return (
    <BlockFrame
      selected={selected}
      onOpen={() => editable && ui.openPanel(id)}
      error={error && `Couldn’t load the image: ${messageOf(error)} Reload the page.`}
    >
      <figure>
        <div className={styles.box} style={{ aspectRatio: shapeOf(attrs), maxWidth: width }}>
          {data ? (
            <img
              className={styles.image}
              src={data}
              alt={decorative ? '' : alt}
              draggable={false}
              style={ratio === 'own' ? undefined : { objectPosition: `${focusX}% ${focusY}%` }}
            />
          ) : (
            <Skeleton height="100%" />
          )}
        </div>
        {caption !== '' && (
          <Text as="figcaption" above={8} size="body" tone="secondary">
            {caption}
          </Text>
        )}
        {credit !== '' && (
          <Text as="p" above={4} size="small" tone="secondary">
            {credit}
          </Text>
        )}
        {alt === '' && !decorative && editable && (
          <BareButton
            padding="4px 0"
            size="small"
            tone="warning"
            style={{ textDecoration: 'underline', textUnderlineOffset: 3 }}
            onClick={describe}
          >
            Add alternative text
          </BareButton>
        )}
      </figure>
    </BlockFrame>
  )
}
