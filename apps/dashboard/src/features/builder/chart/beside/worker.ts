import '@bubbles/contract/without-eval'
import { Desk, type Question } from './desk.ts'

const desk = new Desk()

addEventListener('message', ({ data }: MessageEvent<Question>) => postMessage(desk.answer(data)))
