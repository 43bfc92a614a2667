import { armAll } from '../../kernel/arm.ts'
import { behaviour } from '../../kernel/behaviour.ts'
import { becomeInside, exchangeNavs } from './exchange.ts'
import { isAway, watchPresence } from './presence.ts'

const everyMs = 5_000
const isBusy = (place: HTMLElement): boolean =>
  isAway() ||
  document.visibilityState !== 'visible' ||
  document.querySelector('dialog[open]') !== null ||
  !place.isConnected

/** What another desk did meanwhile, exchanged in place; what has the focus keeps it. */
const renew = async (place: HTMLElement): Promise<void> => {
  const asked = location.href
  const answer = await fetch(asked, { headers: { 'if-none-match': place.dataset['version'] ?? '' } })
  if (answer.status !== 200 || isBusy(place)) return
  const next = new DOMParser().parseFromString(await answer.text(), 'text/html')
  // a scan may have made another page around this list meanwhile, and this answer is about the one before
  if (location.href !== asked) return
  const fresh = next.querySelector<HTMLElement>('[data-part=desk-list]')
  if (!fresh || !place.isConnected) return
  const focused = document.activeElement
  const link = focused instanceof HTMLAnchorElement && place.contains(focused) ? focused.getAttribute('href') : null
  becomeInside(place, fresh)
  place.dataset['version'] = fresh.dataset['version'] ?? ''
  if (link && document.activeElement !== focused)
    [...place.querySelectorAll('a')].find((one) => one.getAttribute('href') === link)?.focus()
  // beside the list: a phone hides that while a car is shown
  const troubles = document.querySelector('[data-troubles]')
  const others = next.querySelector('[data-troubles]')
  if (troubles && others) becomeInside(troubles, others)
  else troubles?.replaceChildren()
  exchangeNavs(next)
  armAll(document)
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('input:not([type=radio], [type=checkbox]), textarea, select')

/** Up and down go from row to row. */
const step = (place: HTMLElement, event: KeyboardEvent): void => {
  const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (by === 0 || isTyping(event.target) || event.defaultPrevented) return
  const rows = [...place.querySelectorAll<HTMLElement>('[data-row]')]
  const at = rows.findIndex((row) => row === document.activeElement)
  // each is asked only when it is the turn of it: a list may have hundreds
  const ahead = by > 0 || at < 0 ? rows.slice(at + 1) : rows.slice(0, at).reverse()
  const next = ahead.find((row) => row.checkVisibility?.() ?? true) ?? (at < 0 ? null : rows[at])
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** Keeps a list as it is at all desks: asks every five seconds while somebody can see it. */
export default behaviour('desk-list', 'load', (place) => {
  watchPresence()
  const walk = (event: KeyboardEvent): void => step(place, event)
  document.addEventListener('keydown', walk)
  const timer = setInterval(() => {
    if (!place.isConnected) {
      clearInterval(timer)
      document.removeEventListener('keydown', walk)
      return
    }
    // without an answer, the page that keeps the line looks whether there is one (desk-keep.island.ts)
    if (!isBusy(place)) void renew(place).catch(() => document.dispatchEvent(new CustomEvent('parkwing-doubt')))
  }, everyMs)
})
