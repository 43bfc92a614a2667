// `npm run lane`: the program of a lane at a car park (docs/gate.md).
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { gateBase } from '#domain/site-map/machines.ts'
import { cameraReading } from '../src/lane/cameras/cameras.ts'
import { createDropper } from '../src/lane/drop.ts'
import { createLane, type Reading, type Way } from '../src/lane/lane.ts'
import { systemAnswer, systemQuestion } from '../src/lane/systems/online-authorisation.ts'
import { createPusher } from '../src/lane/push.ts'
import { relayOf } from '../src/lane/relay.ts'
import { reservations } from '../src/lane/systems/reservations.ts'
import { openStore } from '../src/lane/store.ts'

const { LANE_URL = '', LANE_CODE = '', LANE_FOLDER = '.lane', LANE_RELAY = '' } = process.env
const { LANE_PUSH = '', LANE_PUSH_AUTHORIZATION = '', LANE_DROP = '' } = process.env
const { LANE_HOST = '127.0.0.1', LANE_PORT = '8090' } = process.env
const url = LANE_URL.replace(/\/$/, '')
const fail = (text: string): never => {
  console.error(text)
  process.exit(1)
}
if (!/^https?:\/\//.test(url)) fail('LANE_URL: the address of the product is missing. See docs/gate.md.')
const relay =
  relayOf(LANE_RELAY) ?? fail('LANE_RELAY: neither http://… nor modbus://HOST:PORT/UNIT/COIL. See docs/gate.md.')
const store = openStore(LANE_FOLDER)

const pair = async (): Promise<string> => {
  const answer = await fetch(`${url}${gateBase}/pair`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code: LANE_CODE }),
  })
  const said = (await answer.json()) as { key?: string; title?: string }
  const key = said.key ?? fail(`LANE_CODE: ${said.title ?? answer.status}`)
  // what the list has was made for the key before
  store.remove('list.json')
  store.write('key', key)
  store.write('code', LANE_CODE)
  return key
}

const known = LANE_CODE === '' || store.read('code') === LANE_CODE ? store.read('key') : null
const key = known ?? (await pair())
const lane = createLane({
  url,
  key,
  store,
  now: Date.now,
  fetch,
  open: relay.open,
  version: 'lane 1.0',
})
relay.atStart()

/** Pictures come along with some messages of cameras; they are dropped. */
const longestBody = 8 * 1024 * 1024
const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > longestBody) throw new Error('too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}
const isWay = (text: unknown): text is Way => text === 'in' || text === 'out'
const answerTo = async (request: IncomingMessage, response: ServerResponse): Promise<unknown> => {
  const answer = (status: number, body: object) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  try {
    if (request.method !== 'POST') return answer(405, {})
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://lane')
    const body = await bodyOf(request)
    const [, kind] = /^\/camera\/(\w+)$/.exec(pathname) ?? []
    if (kind !== undefined) {
      const way = searchParams.get('direction')
      const read = cameraReading(kind, body, searchParams)
      if (read === undefined) return answer(404, {})
      if (!isWay(way)) return answer(422, { field: 'direction' })
      return answer(200, read === null ? { answer: null } : await lane.read(read, way))
    }
    if (pathname === '/system/authorisation') {
      const question = systemQuestion(body)
      if (question === null) return answer(422, { field: 'identifier' })
      return answer(200, systemAnswer(question, await lane.read(question.reading, question.way)))
    }
    const { direction, ...reading } = JSON.parse(body) as Reading & { direction: unknown }
    if (!isWay(direction)) return answer(422, { field: 'direction' })
    if (pathname === '/read') return answer(200, await lane.read(reading, direction))
    if (pathname === '/passed') lane.passed(reading, direction)
    else if (pathname === '/not-passed') lane.notPassed(reading, direction)
    else return answer(404, {})
    return answer(200, { waiting: lane.waiting() })
  } catch (error) {
    return answer(400, { error: String(error) })
  }
}
const server = createServer((request, response) => void answerTo(request, response))
server.listen(Number(LANE_PORT), LANE_HOST, () => console.log(`Lane: http://${LANE_HOST}:${LANE_PORT}, for ${url}`))

const pusher = LANE_PUSH
  ? createPusher({
      store,
      now: Date.now,
      fetch,
      adapter: reservations,
      system: { url: LANE_PUSH.replace(/\/$/, ''), authorization: LANE_PUSH_AUTHORIZATION },
    })
  : null
const dropper = LANE_DROP ? createDropper({ folder: LANE_DROP, store, now: Date.now }) : null
let isPushing = false
const refresh = async (): Promise<void> => {
  dropper?.tidy()
  const behind = [pusher, dropper].flatMap((one) => one?.behindSince() ?? [])
  await lane.refresh(pusher || dropper ? (behind.length > 0 ? Math.min(...behind) : null) : undefined)
  if (isPushing || !(pusher || dropper?.isDue())) return
  isPushing = true
  try {
    const all = await lane.reservations()
    if (all) dropper?.drop(all)
    if (all) await pusher?.push(all)
  } finally {
    isPushing = false
  }
}
await refresh()
setInterval(() => void refresh(), 60_000)
setInterval(() => void lane.report(), 5_000)
let isObeying = false
setInterval(() => {
  if (isObeying) return
  isObeying = true
  void lane.obey().finally(() => (isObeying = false))
}, 2_000)
