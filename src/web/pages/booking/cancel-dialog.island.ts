import { carries } from '../../forms/line.ts'
import { armAll } from '../../kernel/arm.ts'
import { behaviour } from '../../kernel/behaviour.ts'

/**
 * Opens the page for cancelling as a dialog over the booking (CHANGE-18). The page itself is fetched, so that both say
 * the same. Its form is sent as it is: what is refused, and what is done, is a page again. Whatever goes wrong on the
 * way leads to that page; without a line there is none, and the booking stays and says so (BOOK-40).
 */
export const start = (rows: HTMLElement): void => {
  const dialog = rows.querySelector('dialog')
  const link = rows.querySelector<HTMLAnchorElement>('a[data-dialog]')
  const note = rows.querySelector<HTMLElement>('[data-note]')
  if (!dialog || !link) return
  link.addEventListener('click', (event) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (link.ariaBusy === 'true') return
    link.ariaBusy = 'true'
    if (note) note.textContent = ''
    contentOf(link.href)
      .then((content) => open(dialog, link, content))
      .catch(async () => {
        if (await carries()) location.href = link.href
        else if (note) note.textContent = note.dataset['lost'] ?? ''
      })
      .finally(() => {
        link.ariaBusy = null
      })
  })
  // a press beside the sheet closes it, like Escape
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close()
  })
}

/** What the page shows, when it is the form that it was a moment ago; otherwise throws. */
const contentOf = async (href: string): Promise<DocumentFragment> => {
  const answer = await fetch(href, { headers: { accept: 'text/html' }, signal: AbortSignal.timeout(8_000) })
  if (!answer.ok || answer.redirected) throw new Error('the page is another one')
  const main = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('main')
  if (!main?.querySelector('form')) throw new Error('nothing can be cancelled')
  const content = document.createDocumentFragment()
  content.append(...main.childNodes)
  return content
}

const open = (dialog: HTMLDialogElement, link: HTMLAnchorElement, content: DocumentFragment): void => {
  const heading = content.querySelector('h1')
  const title = document.createElement('h2')
  title.id = 'dialog-title'
  title.tabIndex = -1
  title.textContent = heading?.textContent ?? ''
  heading?.replaceWith(title)
  for (const form of content.querySelectorAll('form')) form.action = link.href
  const booking = location.pathname
  for (const back of content.querySelectorAll('a'))
    if (new URL(back.href).pathname === booking)
      back.addEventListener('click', (event) => {
        event.preventDefault()
        dialog.close()
      })
  dialog.replaceChildren(content)
  armAll(dialog)
  // the browser gives the focus back to the link when the dialog closes
  dialog.showModal()
  title.focus()
}

export default behaviour('cancel-dialog', 'load', start)
