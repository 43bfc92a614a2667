import { behaviour } from '../../kernel/behaviour.ts'

/** Opens what stands in the page already as a dialog over it. Closing it goes where its own link goes. */
export default behaviour('sheet', 'load', (place) => {
  if (!(place instanceof HTMLDialogElement)) return
  const link = place.querySelector<HTMLAnchorElement>('[data-close]')
  place.close()
  place.showModal()
  // a refusal is read first, then the first field
  place.querySelector<HTMLElement>('[autofocus], [aria-invalid], input:not([type=hidden]), textarea, select')?.focus()
  place.addEventListener('cancel', (event) => {
    event.preventDefault()
    link?.click()
  })
})
