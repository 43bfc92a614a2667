import { anchorOf, goTo } from '../../components/go-to.ts'
import { behaviour } from '../../kernel/behaviour.ts'

/**
 * Tells other scripts which product was chosen on the page (demand P4). They listen with
 * `document.addEventListener('productselect', …)`; `detail` has the product and the airport.
 */
export const start = (cards: HTMLElement): void => {
  cards.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-product]') : null
    const form = link && anchorOf(link)
    if (!link || !form || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    document.dispatchEvent(
      new CustomEvent('productselect', {
        detail: { product: Number(link.dataset['product']), airport: cards.dataset['airport'] },
      }),
    )
    goTo(form)
  })
}

export default behaviour('product-cards', 'intent', start)
