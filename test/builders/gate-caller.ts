import { pino } from 'pino'
import { z } from 'zod'
import { gateCalls } from '#api/gate/calls.ts'
import { gateDoors } from '#api/gate/doors.ts'
import { problem } from '#api/openapi.ts'
import { readConfig } from '#server/config.ts'
import { createHttp } from '#server/http.ts'
import type { Deps } from '#usecases/deps.ts'

export type GateTold = { status: number; body: Record<string, unknown>; headers: Headers }

/** Calls the API of barriers without a server. Every answer is held against its schema. */
export const gateCaller = (deps: Deps, secret: string | null) => {
  const doors = gateDoors(deps)
  return async (
    path: string,
    body?: unknown,
    {
      raw,
      headers = {},
      address = '203.0.113.7',
    }: { raw?: string; headers?: Record<string, string>; address?: string } = {},
  ): Promise<GateTold> => {
    const url = new URL(`/api/gate/v1${path}`, 'http://localhost')
    const door = doors.find((one) => one.method === 'POST' && one.path === url.pathname) ?? doors.at(1 - doors.length)!
    const answer = await door.handle(
      new Request(url, {
        method: 'POST',
        headers: {
          ...(secret !== null && { authorization: `Bearer ${secret}` }),
          'content-type': 'application/json',
          ...headers,
        },
        body: raw ?? JSON.stringify(body ?? {}),
      }),
      {},
      address,
    )
    const told = { status: answer.status, headers: answer.headers, body: (await answer.json()) as GateTold['body'] }
    const called = gateCalls.find((one) => one.path === url.pathname.slice('/api/gate/v1'.length))
    if (told.status >= 400) z.strictObject(problem.shape).parse(told.body)
    else called?.answer.parse(told.body)
    return told
  }
}

/** The same on a port of its own, as the product serves it; `lines` are those of the log. */
export const gateServer = async (deps: Deps): Promise<{ url: string; lines: string[]; close: () => Promise<void> }> => {
  const lines: string[] = []
  const app = await createHttp({
    config: readConfig({}),
    log: pino({ level: 'info' }, { write: (line: string) => void lines.push(line) }),
    publicUrl: 'http://localhost:3000',
    doors: gateDoors(deps),
    register: () => undefined,
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return { url, lines, close: () => app.close() }
}
