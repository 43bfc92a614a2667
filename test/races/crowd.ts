import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { compiled } from '#test/builders/stocked-folder.ts'
import type { Input, Result, TaskName } from './tasks.ts'

type Answer = { id: number; result?: unknown; error?: string }

/** Several operating-system processes on one database, as servers behind a load balancer. */
export type Crowd = {
  /** the same task in every process at the same time */
  all<Name extends TaskName>(task: Name, input: Input<Name>): Promise<Result<Name>[]>
  /** one task each, at the same time */
  each(parts: { task: TaskName; input: unknown }[]): Promise<unknown[]>
  stop(): void
}

const path = fileURLToPath(new URL('crowd-process.ts', import.meta.url))

export const startCrowd = async (url: string, processes = 2): Promise<Crowd> => {
  const members = await Promise.all(Array.from({ length: processes }, () => startMember(url)))
  const each: Crowd['each'] = (parts) =>
    Promise.all(
      parts.map(({ task, input }, index) => {
        const member = members[index]
        if (!member) throw new Error(`a crowd of ${processes} has no process ${index}`)
        return member.ask(task, input)
      }),
    )
  return {
    each,
    all: async <Name extends TaskName>(task: Name, input: Input<Name>) =>
      (await each(members.map(() => ({ task, input })))) as Result<Name>[],
    stop: () => members.forEach(({ child }) => child.connected && child.disconnect()),
  }
}

const startMember = async (
  url: string,
): Promise<{ child: ChildProcess; ask(task: TaskName, input: unknown): Promise<unknown> }> => {
  const child = fork(path, [url], { execArgv: [], env: { ...process.env, ...compiled } })
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>()
  let last = 0
  const answered = (id: number): Promise<unknown> =>
    new Promise((resolve, reject) => waiting.set(id, { resolve, reject }))
  child.on('message', ({ id, result, error }: Answer) => {
    if (error === undefined) waiting.get(id)?.resolve(result)
    else waiting.get(id)?.reject(new Error(error))
    waiting.delete(id)
  })
  child.on('exit', (code) =>
    waiting.forEach(({ reject }) => reject(new Error(`a process of the crowd ended with ${code}`))),
  )
  await answered(0)
  return {
    child,
    ask: (task, input) => {
      last += 1
      const answer = answered(last)
      child.send({ id: last, task, input })
      return answer
    },
  }
}
