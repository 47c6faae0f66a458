export {
  type StandaloneDrawing,
  type StandaloneOptions,
  standaloneDrawing,
  standaloneThumbnail,
} from './standalone.ts'
// What is set beside a drawing is measured and escaped as in it.
export { drawnText, escapeText } from '../text/escape.ts'
export { fitText, measureText, wrapText } from '../text/measure.ts'
