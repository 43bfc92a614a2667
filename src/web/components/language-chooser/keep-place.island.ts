import { behaviour } from '../../kernel/behaviour.ts'

const withPlace = (address: string): string => `${address.split('#', 1)[0]}#at-${Math.round(scrollY)}`

/**
 * Another language opens where this page stands: the place goes along behind the `#` of its address, where it is taken
 * up and removed (take-up-place.ts). It wakes when the chooser is opened.
 */
const start = (opener: HTMLElement): void => {
  opener.parentElement?.addEventListener('click', ({ target }) => {
    const chosen = target instanceof Element ? target.closest('a, button') : null
    if (chosen instanceof HTMLAnchorElement) chosen.href = withPlace(chosen.href)
    else if (chosen instanceof HTMLButtonElement && chosen.hasAttribute('formaction'))
      chosen.formAction = withPlace(chosen.formAction)
  })
}

export default behaviour('keep-place', 'intent', start)
