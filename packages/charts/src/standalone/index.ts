export {
  type StandaloneDrawing,
  type StandaloneOptions,
  standaloneDrawing,
  standaloneThumbnail,
} from './standalone.ts'
// What is set beside a drawing is measured and escaped as in it.
export { escapeText } from '../text/escape.ts'
export type { Element as Scene } from '../draw/scene.ts'
export { fitText, measureText, wrapText } from '../text/measure.ts'
