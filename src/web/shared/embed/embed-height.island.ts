import { behaviour } from '../../kernel/behaviour.ts'

type Around = Pick<Window, 'postMessage'>
type Listening = {
  parent: Around
  listen: (hear: (event: Pick<MessageEvent<unknown>, 'source' | 'origin' | 'data'>) => void) => void
  watch: (changed: () => void) => void
}

const ofBrowser = (content: HTMLElement): Listening => ({
  parent: window.parent,
  listen: (hear) => window.addEventListener('message', hear),
  watch: (changed) => new ResizeObserver(changed).observe(content),
})

const isGreeting = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && (data as { parkwing?: unknown }).parkwing === 'hello'

/**
 * Tells the page around the form how high it is, and what was booked (AGENCY-54): only after that page has greeted it,
 * and only the origin that greeted, if the agency has named it. That it is there it tells everybody; that says nothing.
 */
export const start = (content: HTMLElement, around: Listening = ofBrowser(content)): void => {
  const { parent } = around
  if (parent === (globalThis as unknown)) return
  const hosts = (content.dataset['hosts'] ?? '').split(' ').filter(Boolean)
  let origin: string | null = null
  const tell = () => {
    if (origin === null) return
    const height = Math.min(20_000, Math.max(100, Math.ceil(content.getBoundingClientRect().height)))
    parent.postMessage({ parkwing: 'height', height }, origin)
  }
  around.listen((event) => {
    if (event.source !== parent || !hosts.includes(event.origin) || !isGreeting(event.data)) return
    const isFirst = origin === null
    origin = event.origin
    tell()
    const booked = content.querySelector<HTMLElement>('[data-booked]')?.dataset['booked']
    if (isFirst && booked) parent.postMessage({ parkwing: 'booked', number: booked }, origin)
  })
  around.watch(tell)
  parent.postMessage({ parkwing: 'ready' }, '*')
}

export default behaviour('embed-height', 'load', (content) => start(content))
