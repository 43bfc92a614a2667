import type { Behaviour } from './behaviour.ts'
import { ChunkLoadError, loadChunk } from './chunk-load.ts'

const signs = ['pointerover', 'pointerdown', 'focusin', 'keydown'] as const

type Module = { default: { start(place: HTMLElement): void } & object }
type Pressed = () => EventTarget | null
type Hydrate = { hydrate(place: HTMLElement, island: object, sent: unknown, words: object, pressed: Pressed): void }

const wordsFrom = async (address: string): Promise<object> => {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`)
  return (await answer.json()) as object
}

const carried = new Map<string, Behaviour>()
/** Behaviours that come with the loader. */
export const carry = (behaviours: readonly Behaviour[]): void => {
  for (const one of behaviours) carried.set(one.name, one)
}

/** What was pressed last in an island that is not awake yet; who asks ends the watch. */
const pressedIn = (place: HTMLElement): Pressed => {
  let pressed: EventTarget | null = null
  const note = ({ target }: Event) => void (pressed = target)
  place.addEventListener('click', note)
  return () => {
    place.removeEventListener('click', note)
    return pressed
  }
}

/** Runs once, at the first sign that somebody is about to use what is in the place; in a hidden one, anything. */
const atSign = (place: HTMLElement, run: () => void): void => {
  const seen = new AbortController()
  const go = () => (seen.abort(), run())
  const heard = place.hidden ? document : place
  for (const sign of signs) heard.addEventListener(sign, go, { passive: true, signal: seen.signal })
}

const wake = async (place: HTMLElement, again = false): Promise<void> => {
  const { island = '', part = '', words, props } = place.dataset
  const pressed = props === undefined ? () => null : pressedIn(place)
  const begin = (made: Pick<Behaviour, 'start'>): void => {
    made.start(place)
    place.dataset['awake'] = ''
  }
  try {
    const here = carried.get(part)
    if (here) return begin(here)
    const fetched = Promise.all(
      island.split(' ').map((address) => import(/* @vite-ignore */ address) as Promise<unknown>),
    )
    const [[own, react], texts] = await loadChunk(part, () => Promise.all([fetched, words ? wordsFrom(words) : {}]))
    const { default: made } = own as Module
    if (props === undefined) begin(made)
    else (react as Hydrate).hydrate(place, made, JSON.parse(props), texts, pressed)
  } catch (error) {
    pressed()
    if (!again) console.error('A part stays as delivered:', error)
    // the line may be back by then
    if (error instanceof ChunkLoadError) atSign(place, () => void wake(place, true))
  }
}

const arm = (place: HTMLElement): void => {
  const how = place.dataset['wake']
  if (how === 'load' || place.contains(document.activeElement)) return void wake(place)
  if (how !== 'visible') return atSign(place, () => void wake(place))
  const watch = new IntersectionObserver((seen) => {
    if (!seen.some(({ isIntersecting }) => isIntersecting)) return
    watch.disconnect()
    void wake(place)
  })
  watch.observe(place)
}

/**
 * Wakes the islands below `root`, each at its sign; also for what came later (a list that was exchanged in place).
 */
export const armAll = (root: ParentNode): void => {
  for (const place of root.querySelectorAll<HTMLElement>('[data-island]:not([data-armed])')) {
    place.dataset['armed'] = ''
    arm(place)
  }
}
