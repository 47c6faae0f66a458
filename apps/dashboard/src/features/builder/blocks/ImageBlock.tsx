import { BareButton, messageOf, Skeleton, Text } from '@bubbles/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNodeViewProps } from '@tiptap/react'
import { useBuilder } from '../builderContext.ts'
import { blockById, selectBlock } from '../editor/blocks.ts'
import { imageQuery } from '../queries.ts'
import { BlockFrame } from './BlockFrame.tsx'
import styles from './ImageBlock.module.css'

/** An image in the paper, with its caption. */
export function ImageBlock({ node, editor, selected }: ReactNodeViewProps) {
  const { ui, editable } = useBuilder()
  const { id, file, alt, decorative, caption, width, height } = node.attrs as {
    id: string
    file: string | null
    alt: string
    decorative: boolean
    caption: string
    width: number
    height: number
  }
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
        <div className={styles.box} style={{ aspectRatio: `${width} / ${height}`, maxWidth: width }}>
          {data ? (
            <img className={styles.image} src={data} alt={decorative ? '' : alt} draggable={false} />
          ) : (
            <Skeleton height="100%" />
          )}
        </div>
        {caption !== '' && (
          <Text as="figcaption" above={8} size="body" tone="secondary">
            {caption}
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
