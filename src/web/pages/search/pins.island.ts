import { priceWidth } from '#domain/maps/price-pin.ts'
import { behaviour } from '../../kernel/behaviour.ts'

/** The pins of a card: the one that the server drew, and the one of the interactive map. */
const pinsOf = (card: Element): Element[] => {
  const heading = card.querySelector('h2')
  const map = document.getElementById('list-map')
  if (!heading || !map) return []
  const live = [...map.querySelectorAll('.map-pin')]
  return [
    ...map.querySelectorAll(`a[href='#${heading.id}']`),
    ...live.filter((pin) => pin.getAttribute('aria-label')?.endsWith(`: ${heading.textContent}`)),
  ]
}

/** The price on the pin is the one that the card shows. */
const sayPrice = (card: Element): void => {
  const flexed = card.querySelector<HTMLInputElement>('[data-flex]')?.checked
  const price = card.querySelector(`[data-price=${flexed ? 'flexed' : 'plain'}] strong`)?.textContent
  if (!price) return
  for (const pin of pinsOf(card)) {
    const sign = pin.querySelector('text, .map-sign')
    const before = sign?.textContent
    if (!sign || !before || before === price) continue
    sign.textContent = price
    // the words around the price are the server's: French has a space before its colon
    pin.setAttribute(
      'aria-label',
      (pin.getAttribute('aria-label') ?? '').replace(before, () => price),
    )
    const box = pin.querySelector('rect')
    box?.setAttribute('width', String(priceWidth(price)))
    box?.setAttribute('x', String(-priceWidth(price) / 2))
  }
}

const cardOf = ({ target }: Event): Element | null =>
  target instanceof Element ? target.closest('li[data-card]') : null

const start = (list: HTMLElement): void => {
  let marked: Element[] = []
  const mark = (card: Element | null) => {
    for (const pin of marked) pin.removeAttribute('data-on')
    marked = card ? pinsOf(card) : []
    for (const pin of marked) pin.setAttribute('data-on', '')
  }
  const sayAll = () => list.querySelectorAll('li[data-card]').forEach(sayPrice)
  list.addEventListener('change', (event) => {
    const card = cardOf(event)
    if (card) sayPrice(card)
  })
  for (const kind of ['pointerover', 'focusin']) list.addEventListener(kind, (event) => mark(cardOf(event)))
  for (const kind of ['pointerleave', 'focusout']) list.addEventListener(kind, () => mark(null))
  // the list was exchanged, or the map began to move, and what was ticked by hand stayed
  const place = document.getElementById('list-map')
  if (place) new MutationObserver(sayAll).observe(place, { childList: true, subtree: true })
  sayAll()
}

export default behaviour('pins', 'load', start)
