import { toRead, unsent, type DeskState } from '#domain/gate/desk-queue.ts'
import { roomForPhotos } from '#domain/valet/photo-light.ts'
import { canKeep } from '../frame/kept-rows.ts'
import { change, meet, readDesk } from './desk-line.ts'
import { newAct } from './new-act.ts'

const againMs = 5_000

const place = (): HTMLElement | null => document.querySelector('[data-part=unsent-photos]')

/** `{n}` stands for the number, wherever a language has it. */
const words = (name: string, count = 0): string => (place()?.dataset[name] ?? '').replace('{n}', String(count))

/** What the pages of valet say about photos, and whether there is something to read. */
export const tellPhotos = (text: string, isToRead = false): void => {
  const line = place()
  const [said, link] = [line?.querySelector('span'), line?.querySelector('a')]
  if (!line || !said || !link) return
  said.textContent = text
  link.hidden = !isToRead
  line.hidden = text === '' && !isToRead
}

/** How many wait, and that few more fit where that is so. */
const tellState = async (state: DeskState, wasWaiting: boolean): Promise<void> => {
  const count = unsent(state).length
  const room = roomForPhotos(await navigator.storage.estimate().catch(() => ({})))
  const said = count > 0 ? words('waits', count) : wasWaiting ? words('sent') : ''
  const fits = room === null ? '' : words('room', room)
  tellPhotos([said, fits].filter(Boolean).join(' '), toRead(state).length > 0)
}

/** Puts the photos that have arrived into the page, which stays as it is otherwise. */
const showArrived = async (): Promise<void> => {
  const there = document.querySelector('[data-arrived]')
  if (!there) return
  const answer = await fetch(location.href, { signal: AbortSignal.timeout(10_000) })
  const next = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('[data-arrived]')
  if (next) there.replaceWith(next)
}

let isSending = false
/** A photo was kept while others were being sent. */
let isMore = false

/**
 * Sends what waits until nothing does, whatever of it a page before this one had kept (VALET-15). Where the line is
 * away it tries again; where the session is over it stops, and the next page that opens goes on.
 */
export const sendPhotos = async (base: string): Promise<void> => {
  if (!canKeep()) return
  if (isSending) {
    isMore = true
    return tellState(await readDesk(base), true)
  }
  isSending = true
  try {
    await sendAll(base)
  } finally {
    isSending = false
  }
  if (!isMore) return
  isMore = false
  await sendPhotos(base)
}

const sendAll = async (base: string): Promise<void> => {
  let state = await readDesk(base)
  await tellState(state, false)
  for (let before = unsent(state).length; before > 0; before = unsent(state).length) {
    const line = await meet(base)
    state = await readDesk(base)
    await tellState(state, true)
    const isFewer = unsent(state).length < before
    if (isFewer) await showArrived().catch(() => undefined)
    if (line === 'over') return
    if (!isFewer) await new Promise((resolve) => setTimeout(resolve, againMs))
  }
}

type Car = { bookingId: string; number: string; plate: string }

/** Keeps an act of this device; rejects where the device is full. */
export const keepAct = async (base: string, car: Car, text: string): Promise<void> => {
  const { aheadMs } = await readDesk(base)
  await change(base, { type: 'did', act: await newAct(base, { ...car, kind: 'valet', aheadMs }, { text }) })
}

/**
 * Whether this photo has to wait until others made room, which is then said: the device is full (VALET-17). False:
 * nothing would make room, or nothing can be kept here at all.
 */
export const isOnlyFull = async (base: string, error: unknown): Promise<boolean> => {
  const isFull = error instanceof DOMException && error.name === 'QuotaExceededError'
  const waiting = isFull ? unsent(await readDesk(base)).length : 0
  if (waiting > 0) tellPhotos(words('full', waiting))
  return waiting > 0
}
