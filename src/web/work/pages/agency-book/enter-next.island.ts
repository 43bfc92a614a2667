import { behaviour } from '../../../kernel/behaviour.ts'

/** Enter in a field goes to the next one; from the last to the button, which Enter then presses. */
export default behaviour('enter-next', 'load', (form) => {
  form.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.isComposing) return
    const at = event.target
    if (!(at instanceof HTMLInputElement || at instanceof HTMLSelectElement)) return
    const all = [...form.querySelectorAll<HTMLElement>('input:not([type=hidden]), select, button')].filter(
      (one) => !(one instanceof HTMLInputElement && one.type === 'radio' && !one.checked),
    )
    const next = all[all.indexOf(at) + 1]
    if (!next) return
    event.preventDefault()
    next.focus()
    if (next instanceof HTMLInputElement && next.type !== 'radio') next.select()
  })
})
