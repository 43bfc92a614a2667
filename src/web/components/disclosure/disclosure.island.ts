import { behaviour } from '../../kernel/behaviour.ts'

/**
 * Closes an open `details` that lies over the page on Esc, on a click elsewhere, and when the focus moves elsewhere.
 * Without script its own summary closes it.
 */
export const closeWhenLeft = (details: HTMLDetailsElement): void => {
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !details.open) return
    details.open = false
    details.querySelector('summary')?.focus()
  })
  details.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !details.contains(relatedTarget)) details.open = false
  })
  document.addEventListener('pointerdown', (event) => {
    if (event.target instanceof Node && !details.contains(event.target)) details.open = false
  })
}

export default behaviour('disclosure', 'intent', closeWhenLeft as (element: HTMLElement) => void)
