import { behaviour } from '../../../kernel/behaviour.ts'

/** A part that is chosen on the drawing is chosen in the list of its form, and nothing that was typed is lost. */
export default behaviour('pick-part', 'load', (drawing) => {
  const list = drawing.closest('form')?.querySelector<HTMLSelectElement>('select[name=damagePart]')
  const mark = (part: string) => {
    for (const link of drawing.querySelectorAll('[data-part]'))
      if (link.getAttribute('data-part') === part) link.setAttribute('aria-current', 'true')
      else link.removeAttribute('aria-current')
  }
  drawing.addEventListener('click', (event) => {
    const part = event.target instanceof Element && event.target.closest('[data-part]')?.getAttribute('data-part')
    if (!part || !list) return
    event.preventDefault()
    list.value = part
    mark(part)
  })
  list?.addEventListener('change', () => mark(list.value))
})
