import {
  afterEvent,
  emptyDesk,
  toSend,
  type ActAnswer,
  type DeskEvent,
  type DeskState,
  type QueuedAct,
} from '#domain/gate/desk-queue.ts'
import type { KeptList } from '#domain/gate/kept-list.ts'
import { actMark, dropRow, eraseKept, getRow, namesOfRows, putRow } from '../frame/kept-rows.ts'

/** `over`: the session has ended, or the right is gone. */
export type Line = 'there' | 'away' | 'over'

type Contact = Pick<DeskState, 'aheadMs' | 'heardAt'>
const names = (base: string) => ({ list: `list ${base}`, contact: `contact ${base}`, acts: `${actMark}${base} ` })

/** What the device has of a car park; `base` is the address of its pages. */
export const readDesk = async (base: string): Promise<DeskState> => {
  const { list, contact, acts } = names(base)
  const rows = await Promise.all((await namesOfRows(acts)).map((name) => getRow<QueuedAct>(name)))
  return {
    ...emptyDesk,
    ...(await getRow<Contact>(contact)),
    list: await getRow<KeptList>(list),
    acts: rows.filter((row) => row !== null).sort((a, b) => a.at - b.at),
  }
}

const write = async (base: string, before: DeskState, after: DeskState): Promise<void> => {
  const { list, contact, acts } = names(base)
  const gone = before.acts.filter(({ nonce }) => !after.acts.some((act) => act.nonce === nonce))
  // acts first: whatever is interrupted, none is lost
  for (const act of after.acts) if (!before.acts.includes(act)) await putRow(acts + act.nonce, act)
  for (const { nonce } of gone) await dropRow(acts + nonce)
  if (after.list !== before.list) await (after.list ? putRow(list, after.list) : dropRow(list))
  const { aheadMs, heardAt } = after
  if (heardAt !== before.heardAt) await putRow(contact, { aheadMs, heardAt } satisfies Contact)
}

/** Takes one event after the other, whichever tabs they come from. */
export const change = (base: string, event: DeskEvent): Promise<DeskState> =>
  navigator.locks.request('parkwing-desk', async () => {
    const before = await readDesk(base)
    const after = afterEvent(before, event)
    await write(base, before, after)
    return after
  })

const answerMs = 8_000
/** A line that carries less counts as none. A photo of 500,000 letters is given up after 108 s (VALET-15). */
const lettersPerMs = 5
const call = (base: string, more: RequestInit, letters = 0): Promise<Response> =>
  fetch(`${base}offline/store`, {
    redirect: 'manual',
    cache: 'no-store',
    signal: AbortSignal.timeout(answerMs + letters / lettersPerMs),
    ...more,
  })

const lineOf = ({ type, status }: Response): Line =>
  type === 'opaqueredirect' || [401, 403, 404].includes(status)
    ? 'over'
    : status === 200 || status === 304
      ? 'there'
      : 'away'

/** Call where there was an answer just now: an act that was sent is not taken back on the device any more. */
const sendActs = async (base: string): Promise<Line> => {
  for (let acts = toSend(await readDesk(base)); acts.length > 0;) {
    await change(base, { type: 'tried', nonces: acts.map(({ nonce }) => nonce) })
    const text = JSON.stringify(acts)
    const answer = await call(base, { method: 'POST', body: new URLSearchParams({ acts: text }) }, text.length)
    if (answer.status !== 200) return lineOf(answer)
    const told = (await answer.json()) as { answers: ActAnswer[]; at: number }
    const rest = toSend(await change(base, { type: 'answered', ...told }))
    if (rest[0]?.nonce === acts[0]?.nonce) break
    acts = rest
  }
  return 'there'
}

const askList = async (base: string): Promise<Line> => {
  const { list } = await readDesk(base)
  const answer = await call(base, { headers: list ? { 'if-none-match': list.version } : {} })
  const line = lineOf(answer)
  if (line !== 'there') return line
  const at = Number(answer.headers.get('server-now'))
  await change(base, { type: 'heard', at, aheadMs: Date.now() - at })
  const fresh = answer.status === 304 ? list && { ...list, at } : ((await answer.json()) as KeptList)
  if (fresh) await change(base, { type: 'listed', list: fresh })
  return 'there'
}

/** Tells the header, and whoever else listens, since when there has been no line; null: it is there. */
const tell = (lostAt: number | null): void => {
  document.dispatchEvent(new CustomEvent('parkwing-line', { detail: lostAt }))
}

const lostSince = async (base: string): Promise<number> => {
  const { heardAt, aheadMs } = await readDesk(base)
  return heardAt === null ? Date.now() : heardAt + aheadMs
}

/** What the device has, once what is too old was erased. */
export const forgetOld = async (base: string): Promise<DeskState> => {
  const before = await readDesk(base)
  const after = await change(base, { type: 'passed', now: Date.now() - before.aheadMs })
  if (before.list !== null && after.list === null) await eraseKept()
  return after
}

const callOnce = async (base: string): Promise<Line> => {
  const line = await askList(base)
  if (line !== 'there' || toSend(await readDesk(base)).length === 0) return line
  const sent = await sendActs(base)
  return sent === 'there' ? askList(base) : sent
}

/** Asks for the list of cars and sends what waits. Without a line, what is too old is erased. */
export const meet = (base: string): Promise<Line> =>
  navigator.locks.request('parkwing-desk-call', async () => {
    const line = await callOnce(base).catch((): Line => 'away')
    if (line === 'over') {
      await change(base, { type: 'erased' })
      await eraseKept()
    }
    if (line === 'away') await forgetOld(base)
    tell(line === 'away' ? await lostSince(base) : null)
    return line
  })

/** What was being looked for when the line went, for the page that goes on without it. */
export const handOver = (base: string, typed: string): Promise<void> => putRow(`typed ${base}`, typed)
export const takeOver = async (base: string): Promise<string | null> => {
  const typed = await getRow<string>(`typed ${base}`)
  if (typed !== null) await dropRow(`typed ${base}`)
  return typed
}
