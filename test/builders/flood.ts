import { fork } from 'node:child_process'
import { request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
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

/** The time within which so large a share of them was answered. */
export const within = (share: number, answers: readonly FloodAnswer[]): number =>
  answers.map(({ ms }) => ms).toSorted((a, b) => a - b)[Math.floor(answers.length * share)] ?? 0

/** Asks on a connection of its own, as a load balancer does, every 100 ms; answers how long each answer took. */
export const probe = async (address: string, isOver: () => boolean): Promise<FloodAnswer[]> => {
  const answers: Promise<FloodAnswer>[] = []
  while (!isOver()) {
    const began = performance.now()
    answers.push(
      new Promise((resolve) => {
        const told = (status: number) => resolve({ status, comeAgain: false, ms: performance.now() - began })
        request(address, { agent: false }, (answer) => told(answer.resume().statusCode ?? 0))
          .on('error', () => told(0))
          .end()
      }),
    )
    await wait(100)
  }
  return Promise.all(answers)
}
