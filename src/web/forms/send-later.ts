import { carries, onceBack, typedIn } from './line.ts'

/**
 * Sends the forms below `place` that have words for it (send.ts). The rest of that comes when somebody reaches for the
 * button of one, so that a page for everybody stays light. Where it cannot come, the line is asked here: without one
 * the form stays, says so, and goes on when it is back, unless it has changed or another was pressed (BOOK-42).
 */
export const sendLater = (place: HTMLElement): void => {
  let last: Event
  const load = () => import('./send.ts')
  place.addEventListener('pointerover', ({ target }) => {
    if ((target as Element).closest('button:not([type=button])')) load().catch(() => undefined)
  })
  place.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement
    const words = form.closest<HTMLElement>('[data-lost]')
    if (event.defaultPrevented || !words || event.submitter?.hasAttribute('formaction')) return
    event.preventDefault()
    last = event
    const press = (): Promise<void> =>
      load()
        .then(({ send }) => send(event))
        .catch(async () => {
          if (await carries()) return form.submit()
          const note = form.querySelector('[data-note]')
          if (note) note.textContent = words.dataset['lost'] ?? ''
          const typed = typedIn(form)
          void onceBack(
            () => last === event && typedIn(form) === typed,
            () => void press(),
          )
        })
    void press()
  })
}
