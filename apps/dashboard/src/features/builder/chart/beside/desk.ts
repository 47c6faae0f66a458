import type { Dataset } from '@bubbles/tables'
import { type Input, type Job, type Result, work } from './jobs.ts'

/** What is asked of the worker. A dataset comes along once and has a number from then on. */
export interface Question {
  job: Job
  input: Input<Job>
  datasets: readonly number[]
  fresh: readonly (readonly [number, Dataset])[]
  forget: readonly number[]
}

export type Answer = { result: Result<Job> } | { problem: string }

/** The worker's side: keeps datasets until it is told to forget them. */
export class Desk {
  private readonly held = new Map<number, Dataset>()

  answer({ job, input, datasets, fresh, forget }: Question): Answer {
    for (const number of forget) this.held.delete(number)
    for (const [number, dataset] of fresh) this.held.set(number, dataset)
    try {
      const held = datasets.map((number) => this.held.get(number)!)
      return { result: work(job, held, input) }
    } catch (error) {
      return { problem: error instanceof Error ? error.message : String(error) }
    }
  }
}
