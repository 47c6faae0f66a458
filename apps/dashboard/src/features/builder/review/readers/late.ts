import { lazy } from '../../../../session/lazy.ts'

const load = () => import('./ReaderThread.tsx')

/** Threads of readers are few: what shows them is loaded with the first. */
export const ReaderComment = lazy(() => load().then((parts) => ({ default: parts.ReaderComment })))
export const AnswerReader = lazy(() => load().then((parts) => ({ default: parts.AnswerReader })))
