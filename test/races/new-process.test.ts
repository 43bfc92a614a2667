import { spawn, type ChildProcess } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type RunningServer } from '#test/builders/server.ts'
import { stayAhead } from '../../bench/server.ts'

let server: RunningServer
let busy: ChildProcess[] = []
beforeAll(async () => {
  // without code that an earlier process compiled
  server = await startServer({ embedded: true, environment: { NODE_COMPILE_CACHE: '' } })
  busy = Array.from({ length: 2 }, () => spawn(process.execPath, ['--eval', 'for (;;);'], { stdio: 'ignore' }))
})
afterAll(async () => {
  for (const one of busy) one.kill('SIGKILL')
  await server.stop()
})

test('MACHINE-16 sixty visitors who open the form at once in a new process on a busy machine all get it', async () => {
  const path = `/en/booking/EIN/2301?${stayAhead(30)}`
  const ask = async () => {
    const answer = await fetch(server.url + path, { redirect: 'manual' })
    await answer.arrayBuffer()
    return answer.status
  }
  const statuses = await Promise.all(Array.from({ length: 60 }, ask))
  expect(statuses.filter((status) => status !== 200)).toEqual([])
})
