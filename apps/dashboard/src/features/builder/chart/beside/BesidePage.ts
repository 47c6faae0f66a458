import type { Dataset } from '@bubbles/tables'
import type { Answer, Question } from './desk.ts'
import { type Input, type Job, type Result, work } from './jobs.ts'

/** A worker, as far as it is used here. */
export interface Beside {
  postMessage: (question: Question) => void
  onmessage: ((event: { data: Answer }) => void) | null
  onerror: (() => void) | null
}

/** Datasets that the worker keeps; the one that was used longest ago goes first. */
const KEPT = 8

interface Waiting {
  job: Job
  datasets: readonly Dataset[]
  input: Input<Job>
  signal: AbortSignal
  resolve: (result: Result<Job>) => void
  reject: (error: Error) => void
}

/**
 * Jobs done beside the page, one at a time in the order they were asked for. What nobody waits for any more is left out,
 * and a dataset is sent once however often it is used. Where there is no worker, the page works for itself.
 */
export class BesidePage {
  private readonly begin: () => Beside | null
  private worker: Beside | null | undefined
  private readonly queue: Waiting[] = []
  private current: Waiting | null = null
  private readonly numbers = new Map<Dataset, number>()
  private next = 1

  constructor(begin: () => Beside | null) {
    this.begin = begin
  }

  /** @returns never, when `signal` is given up before the job is done. */
  ask<J extends Job>(
    job: J,
    datasets: readonly Dataset[],
    input: Input<J>,
    signal: AbortSignal,
  ): Promise<Result<J>> {
    return new Promise<Result<Job>>((resolve, reject) => {
      this.queue.push({ job, datasets, input, signal, resolve, reject })
      this.go()
    }) as Promise<Result<J>>
  }

  private go(): void {
    if (this.current) return
    let waiting = this.queue.shift()
    while (waiting?.signal.aborted) waiting = this.queue.shift()
    if (!waiting) return
    this.current = waiting
    const worker = this.started()
    if (worker) worker.postMessage(this.question(waiting))
    else this.workHere(waiting)
  }

  private started(): Beside | null {
    if (this.worker !== undefined) return this.worker
    this.worker = this.begin()
    if (this.worker) {
      this.worker.onmessage = ({ data }) => this.done(data)
      this.worker.onerror = () => {
        // It could not be loaded, or it broke: slow is better than nothing.
        this.worker = null
        if (this.current) this.workHere(this.current)
      }
    }
    return this.worker
  }

  private question({ job, datasets, input }: Waiting): Question {
    const fresh: [number, Dataset][] = []
    const numbers = datasets.map((dataset) => {
      const number = this.numbers.get(dataset) ?? this.next++
      if (!this.numbers.delete(dataset)) fresh.push([number, dataset])
      this.numbers.set(dataset, number)
      return number
    })
    const forget: number[] = []
    for (const [dataset, number] of this.numbers) {
      if (this.numbers.size <= Math.max(KEPT, datasets.length)) break
      this.numbers.delete(dataset)
      forget.push(number)
    }
    return { job, input, datasets: numbers, fresh, forget }
  }

  private workHere(waiting: Waiting): void {
    try {
      this.done({ result: work(waiting.job, waiting.datasets, waiting.input) })
    } catch (error) {
      this.done({ problem: String(error) })
    }
  }

  private done(answer: Answer): void {
    const waiting = this.current
    this.current = null
    if (waiting && !waiting.signal.aborted) {
      if ('result' in answer) waiting.resolve(answer.result)
      else waiting.reject(new Error(answer.problem))
    }
    this.go()
  }
}
