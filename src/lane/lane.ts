import { randomUUID } from 'node:crypto'
import {
  afterList,
  offlineAnswer,
  passAnswer,
  passesAfterList,
  wholeEveryMs,
  type LaneEntry,
  type LanePass,
} from '#domain/gate/lane-list.ts'
import type { GateWord } from '#domain/gate/answer.ts'
import { plateKey } from '#domain/gate/plates.ts'
import { gateBase } from '#domain/site-map/machines.ts'
import type { Place } from '#domain/access/permissions.ts'
import type { Instant } from '#domain/time/zones.ts'
import { parseVoucherCode } from '#domain/vouchers/code.ts'
import type { Reservation } from './push.ts'
import { fitsPlate, rightPass } from './passes.ts'
import { digestFor, readSigned, type PublicKey } from './signed.ts'
import type { Store } from './store.ts'

/** What a camera, a scanner or a keypad read, as the API of barriers takes it. */
export type Reading = { code?: string; plate?: string; number?: string; confidence?: number }
export type Way = 'in' | 'out'
export type LaneAnswer = { answer: GateWord; line: string | null; isOffline: boolean }
type Passage = Omit<Reading, 'confidence'> & { id: string; direction: Way; at: string; passed?: false }

export type LaneSettings = {
  /** of the product, without a slash at its end */
  url: string
  key: string
  store: Store
  now: () => Instant
  fetch: typeof fetch
  /** opens the barrier */
  open: () => Promise<void>
  version: string
}

/** A pass by which a car came in while the line was down, until when it is good; and whether the car has passed. */
type UsedPass = { code: string; until: Instant; hasPassed?: true }
/** `letIn`: ids of those on the list for whom the barrier opened meanwhile and who are not known to have passed. */
type Kept = {
  version: Instant
  wholeAt: Instant
  keys: PublicKey[]
  entries: LaneEntry[]
  place: Place | null
  passes: LanePass[]
  used: UsedPass[]
  letIn: string[]
}
const nothing: Kept = { version: 0, wholeAt: 0, keys: [], entries: [], place: null, passes: [], used: [], letIn: [] }

/** A camera tells of one car several times; within this time its plate is the same car, and the barrier opens once. */
const sameCarMs = 10_000
const longestWaitMs = 2_000
const mostAtOnce = 200

/**
 * A lane on the PC of a car park: it asks while there is a line and answers by its list while there is none (GATE-17).
 * What passed is on the disk before it is said to be taken, and leaves it when it was reported.
 */
export const createLane = ({ url, key, store, now, fetch: ask, open, version }: LaneSettings) => {
  const digest = digestFor(key)
  // a list that an older program wrote lacks some of it, and comes whole with the next contact
  let kept: Kept = { ...nothing, ...(JSON.parse(store.read('list.json') ?? 'null') as Partial<Kept> | null) }
  let queue: Passage[] = (store.read('queue.jsonl') ?? '').split('\n').flatMap(passageIn)
  let sending: Promise<void> | null = null
  let last: { car: string; at: Instant; answer: LaneAnswer } | null = null
  let obeyed = ''
  let passedOn: { version: string; all: Reservation[] } = { version: '', all: [] }
  const keep = (next: Kept): void => {
    kept = next
    store.write('list.json', JSON.stringify(kept))
  }

  /** The answer of the product, or null where there is none now. An ended device forgets its list. */
  const call = async (
    path: string,
    body?: object,
  ): Promise<{ status: number; body: Record<string, unknown> } | null> => {
    try {
      const answer = await ask(url + gateBase + path, {
        method: body ? 'POST' : 'GET',
        headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(longestWaitMs),
      })
      const said = (await answer.json()) as Record<string, unknown>
      if (answer.status === 401) keep(nothing)
      return answer.status === 429 || answer.status >= 500 ? null : { status: answer.status, body: said }
    } catch {
      return null
    }
  }

  const found = ({ code, plate }: Reading): LaneEntry[] => {
    const parsed = code === undefined ? null : parseVoucherCode(code)
    const byCode = parsed === null ? null : digest('code', parsed)
    const byPlate = plate === undefined ? null : digest('plate', plateKey(plate))
    return kept.entries.filter(
      (one) => (byCode !== null && one.code === byCode) || (byPlate !== null && one.plate === byPlate),
    )
  }

  /** What a signed pass alone says, of which the list has nothing; a car comes in by it once. */
  const byPass = ({ code: text = '', plate }: Reading, direction: Way): GateWord => {
    const pass = rightPass(text, kept.keys)
    if (!pass || !kept.place) return 'unknown'
    if (plate !== undefined && !fitsPlate(pass, plate)) return 'refused'
    const code = digest('code', pass.code)
    const known = kept.passes.find((one) => one.code === code) ?? null
    const isUsed = kept.used.some((one) => one.code === code)
    const answer = passAnswer(pass.facts, { place: kept.place, known, isUsed }, direction, now())
    if (answer === 'granted' && direction === 'in') {
      const until = known?.window?.until ?? pass.facts.until
      keep({ ...kept, used: [...kept.used.filter((one) => one.until >= now()), { code, until }] })
    }
    return answer
  }

  const byList = (reading: Reading, direction: Way): LaneAnswer => {
    const entries = found(reading)
    if (entries.length === 0) return { answer: byPass(reading, direction), line: null, isOffline: true }
    const answer = offlineAnswer(entries, direction, now())
    // by the list a car comes in once, also after the PC was started again
    if (answer === 'granted' && direction === 'in') {
      const first = entries.find((one) => offlineAnswer([one], 'in', now()) === 'granted')
      keep({
        ...kept,
        entries: kept.entries.map((one) => (one === first ? { ...one, mayEnter: false } : one)),
        letIn: [...kept.letIn, ...(first ? [first.id] : [])],
      })
    }
    return { answer, line: null, isOffline: true }
  }

  /** The pass of a car for which the barrier opened here, and of which nobody said yet that it has passed. */
  const openPass = ({ code = '' }: Reading): UsedPass | undefined => {
    const parsed = parseVoucherCode(code)
    const used = parsed === null ? null : digest('code', parsed)
    return kept.used.find((one) => one.code === used && !one.hasPassed)
  }

  /** The barrier stayed closed, or closed before the car was through: it may come in by list or pass once more. */
  const giveBack = (reading: Reading): void => {
    last = null
    const ids = found(reading)
      .map(({ id }) => id)
      .filter((id) => kept.letIn.includes(id))
    const used = openPass(reading)
    if (ids.length === 0 && !used) return
    keep({
      ...kept,
      entries: kept.entries.map((one) => (ids.includes(one.id) ? { ...one, mayEnter: true } : one)),
      letIn: kept.letIn.filter((id) => !ids.includes(id)),
      used: kept.used.filter((one) => one !== used),
    })
  }

  const queueUp = (reading: Reading, direction: Way, more: { passed?: false } = {}): void => {
    const at = new Date(now()).toISOString()
    const passage: Passage = { id: randomUUID(), direction, at, ...sent(reading), ...more }
    store.append('queue.jsonl', JSON.stringify(passage))
    queue.push(passage)
  }

  const report = (): Promise<void> => (sending ??= send().finally(() => (sending = null)))

  const send = async (): Promise<void> => {
    while (queue.length > 0) {
      const some = queue.slice(0, mostAtOnce)
      const answer = await call('/passages', { clock: new Date(now()).toISOString(), passages: some })
      if (answer?.status !== 200) return
      queue = queue.filter((one) => !some.includes(one))
      store.write('queue.jsonl', queue.map((one) => `${JSON.stringify(one)}\n`).join(''))
    }
  }

  return {
    /** Answers whether the car may pass, and opens the barrier if it may. */
    read: async (reading: Reading, direction: Way): Promise<LaneAnswer> => {
      const car = reading.plate === undefined ? '' : `${direction} ${plateKey(reading.plate)}`
      const before = car !== '' && last?.car === car && now() - last.at < sameCarMs ? last.answer : null
      if (before?.answer === 'granted') return before
      const told = await call('/authorise', { ...sent(reading), ...confidenceOf(reading), direction })
      const answer: LaneAnswer =
        told === null
          ? byList(reading, direction)
          : {
              answer: told.status === 200 ? (told.body['answer'] as GateWord) : 'unknown',
              line: told.status === 200 ? String(told.body['line']) : null,
              isOffline: false,
            }
      last = { car, at: now(), answer }
      if (answer.answer !== 'granted') return answer
      try {
        await open()
      } catch (error) {
        // a relay that did not answer: whoever stands there is not refused by his next try
        if (direction === 'in') giveBack(reading)
        last = null
        throw error
      }
      return answer
    },
    /** Takes what has passed. */
    passed: (reading: Reading, direction: Way): void => {
      queueUp(reading, direction)
      const ids = found(reading).map(({ id }) => id)
      const used = openPass(reading)
      if (!used && !kept.letIn.some((id) => ids.includes(id))) return
      keep({
        ...kept,
        letIn: kept.letIn.filter((id) => !ids.includes(id)),
        used: kept.used.map((one) => (one === used ? { ...one, hasPassed: true } : one)),
      })
    },
    /** The barrier had opened for a car, and it did not drive through (GATE-30). */
    notPassed: (reading: Reading, direction: Way): void => {
      queueUp(reading, direction, { passed: false })
      if (direction === 'in') giveBack(reading)
      last = null
    },
    /** Reports what is in the queue; one report at a time. */
    report,
    /** Says that the lane is alive, and brings the list up to date, with what passed here. */
    refresh: async (behindSince?: Instant | null): Promise<void> => {
      await report()
      const behind = behindSince === undefined ? {} : { behindSince: isoOrNull(behindSince) }
      await call('/heartbeat', { clock: new Date(now()).toISOString(), version, ...behind })
      const isWholeDue = now() - kept.wholeAt >= wholeEveryMs
      const told = await call(isWholeDue ? '/list' : `/list?since=${kept.version}`)
      if (told?.status !== 200) return
      const text = String(told.body['list'])
      let { keys } = kept
      if (isWholeDue || readSigned(text, keys) === null) {
        const published = await call('/keys')
        keys = published?.status === 200 ? (published.body['keys'] as PublicKey[]) : keys
      }
      const list = readSigned(text, keys)
      if (list === null) return
      const wholeAt = list.since === null ? now() : kept.wholeAt
      keep({
        version: list.version,
        wholeAt,
        keys,
        entries: afterList(kept.entries, list),
        place: list.place,
        passes: passesAfterList(kept.passes, list),
        used: kept.used,
        letIn: kept.letIn.filter((id) => !list.gone.includes(id)),
      })
    },
    /** What is to be passed on to a parking system (GATE-28); null where the product does not answer, or not that. */
    reservations: async (): Promise<Reservation[] | null> => {
      const told = await call(passedOn.version === '' ? '/reservations' : `/reservations?version=${passedOn.version}`)
      if (told?.status !== 200) return null
      const all = (told.body['reservations'] as Reservation[] | null) ?? passedOn.all
      passedOn = { version: String(told.body['version']), all }
      return all
    },
    /** Does what a person has ordered: opens the barrier, once, and not when the answer came too late (GATE-22). */
    obey: async (): Promise<void> => {
      const asked = now()
      const told = await call('/orders', {})
      const order = told?.status === 200 ? (told.body['open'] as { id: string; endsInMs: number } | null) : null
      if (order === null || order.id === obeyed || now() - asked >= order.endsInMs) return
      obeyed = order.id
      await open()
    },
    waiting: (): number => queue.length,
  }
}

const isoOrNull = (at: Instant | null): string | null => (at === null ? null : new Date(at).toISOString())

/** Of several things that were read, the product is told one: the short code, else the plate, else the number. */
const sent = ({ code, plate, number }: Reading): Omit<Reading, 'confidence'> => {
  if (code !== undefined) return { code: parseVoucherCode(code) ?? code.slice(0, 100) }
  return plate === undefined ? { number: number ?? '' } : { plate }
}
const confidenceOf = ({ code, confidence }: Reading) =>
  code === undefined && confidence !== undefined ? { confidence } : {}

/** A line of the queue; the last may be half-written, if the PC lost its power. */
const passageIn = (line: string): Passage[] => {
  try {
    return line === '' ? [] : [JSON.parse(line) as Passage]
  } catch {
    return []
  }
}
