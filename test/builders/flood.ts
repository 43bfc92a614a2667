import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export type Flood = {
  url: string
  paths: string[]
  /** whatever becomes of the answers; or, with `callers`, as many as those ask who wait for each answer */
  perSecond: number
  callers: number
  seconds: number
  /** how long somebody waits before he goes away */
  longestMs: number
}

/** `status` 0: no answer. `comeAgain`: it says when to come again. */
export type FloodAnswer = { status: number; comeAgain: boolean; ms: number }

const path = fileURLToPath(new URL('flood-process.ts', import.meta.url))

/** Asks from a process of its own, and tells every answer. */
export const startFlood = (what: Flood): Promise<FloodAnswer[]> =>
  new Promise((resolve, reject) => {
    const child = fork(path, [], { execArgv: [] })
    let answers: FloodAnswer[] | null = null
    child.once('message', (told: FloodAnswer[]) => (answers = told))
    child.once('exit', (code) => (answers ? resolve(answers) : reject(new Error(`the crowd ended with ${code}`))))
    child.send(what)
  })
