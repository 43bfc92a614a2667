import { behaviour } from '../../kernel/behaviour.ts'

/**
 * The buttons of the bar open one half of the form each, as a sheet from below. The form moves into a dialog and back
 * again, because outside of it it is a part of the page.
 */
const start = (bar: HTMLElement): void => {
  const form = document.querySelector<HTMLElement>('[data-sheet]')
  if (!form) return
  const sheet = document.createElement('dialog')
  sheet.className = form.dataset['sheet'] ?? ''
  const foldTo = (open: boolean) => {
    const fold = form.querySelector<HTMLDetailsElement>('[data-fold]')
    if (fold) fold.open = open
  }
  bar.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-opens]') : null
    if (!link || sheet.open) return
    event.preventDefault()
    sheet.dataset['half'] = link.dataset['opens'] ?? ''
    sheet.setAttribute('aria-label', link.textContent.trim())
    form.before(sheet)
    sheet.append(form)
    foldTo(true)
    sheet.showModal()
  })
  sheet.addEventListener('click', ({ target }) => {
    if (target === sheet || (target instanceof Element && target.closest('[data-close]'))) sheet.close()
  })
  sheet.addEventListener('close', () => {
    foldTo(false)
    sheet.replaceWith(form)
  })
}

export default behaviour('sheets', 'load', start)
