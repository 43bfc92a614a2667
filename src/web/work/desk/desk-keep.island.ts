import { toRead } from '#domain/gate/desk-queue.ts'
import { behaviour } from '../../kernel/behaviour.ts'
import { canKeep } from '../frame/kept-rows.ts'
import { handOver, meet, readDesk, type Line } from './desk-line.ts'
import { isPageKept, keepPage } from './keep-page.ts'
import { isAway, watchPresence } from './presence.ts'

const everyMs = 60_000
const everyLostMs = 5_000

const baseNow = (): string => document.querySelector<HTMLElement>('[data-part=desk-keep]')?.dataset['base'] ?? ''

let line: Line = 'there'
const round = async (): Promise<void> => {
  const base = baseNow()
  if (base === '' || (isAway() && line === 'there')) return
  line = await meet(base)
  await showUnread()
}

const showUnread = async (): Promise<void> => {
  const place = document.querySelector<HTMLElement>('[data-part=desk-keep]')
  if (place && line !== 'over') place.hidden = toRead(await readDesk(baseNow())).length === 0
}

/** Goes on without a line, with what was being looked for. */
const goWithout = async (typed: string): Promise<void> => {
  const base = baseNow()
  if (base === '' || (await readDesk(base)).list === null) return
  await handOver(base, typed)
  location.assign(`${base}offline?kept`)
}

let isKeeping = false
/** Whether the page without a line was renewed since this page came, or just before. */
let isRenewed = false
/** So often a page that could not be kept is tried again soon; after that with each round. */
let soonLeft = 5

/** Keeps the page without a line, and does so again until it is kept: it may fail once, as anything that is fetched. */
const renewPage = async (): Promise<void> => {
  const base = baseNow()
  if (base === '' || line !== 'there' || (isRenewed && (await isPageKept(base)))) return
  isRenewed = false
  await keepPage(base)
  isRenewed = true
}

const waitMs = (): number => {
  if (line === 'there' && (isRenewed || soonLeft-- <= 0)) return everyMs
  return line === 'over' ? everyMs : everyLostMs
}

/**
 * The pages of the desk follow each other quickly: what was just renewed is not renewed again. The list is there first,
 * so the page may still lack when the one before was left.
 */
const begin = async (go: () => Promise<void>): Promise<void> => {
  const base = baseNow()
  const { list, aheadMs, heardAt, acts } = await readDesk(base)
  const agoMs = Date.now() - aheadMs - (heardAt ?? 0)
  const isYoung = list !== null && acts.length === 0 && agoMs >= 0 && agoMs < everyMs
  if (!isYoung) return go()
  isRenewed = true
  await renewPage().catch(() => undefined)
  setTimeout(() => void go(), isRenewed ? everyMs - agoMs : waitMs())
}

/** Keeps what the desk needs without a line, while it has one; and sends what was done without (DESK-20, DESK-25). */
export default behaviour('desk-keep', 'load', () => {
  if (!canKeep()) return
  if (isKeeping) return void showUnread().catch(() => undefined)
  isKeeping = true
  watchPresence()
  const go = async (): Promise<void> => {
    await round().catch(() => undefined)
    await renewPage().catch(() => undefined)
    setTimeout(() => void go(), waitMs())
  }
  void begin(go).catch(() => undefined)
  window.addEventListener('online', () => void round().catch(() => undefined))
  document.addEventListener('parkwing-doubt', () => {
    if (line === 'there') void round().catch(() => undefined)
  })
  document.addEventListener('parkwing-lost', (event) => {
    if (event instanceof CustomEvent) void goWithout(String(event.detail)).catch(() => undefined)
  })
  document.addEventListener('parkwing-leave', (event) => {
    if (event instanceof CustomEvent) (event.detail as Promise<unknown>[]).push(meet(baseNow()))
  })
})
