import { behaviour } from '../../kernel/behaviour.ts'

/**
 * Esc, a click elsewhere and the focus going elsewhere close an open `details` that lies over the page; without script
 * its own summary does.
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
