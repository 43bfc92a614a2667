import { beginPending, endPending, isPending } from '../../components/pending.ts'
import { isCutOff } from '../../forms/cut-off.ts'
import { behaviour } from '../../kernel/behaviour.ts'
import { offerRemoval } from './file-removal.ts'
import { showRefusal } from './refusal.ts'

/**
 * Sends the form by script, so that chosen files stay chosen when it is refused, and shows how much a slow line has
 * sent. Without a network it stays, and says so (BOOK-37). Without script, or when this fails otherwise, the browser
 * sends the form by itself and the answer is a page like any other.
 */
export const start = (form: HTMLElement): void => {
  if (!(form instanceof HTMLFormElement)) return
  const said = form.querySelector('[role=status]')
  const sent = (percent: number) => (form.dataset['sending'] ?? '').replace('{percent}', String(percent))
  const byBrowser = () => form.submit()
  const send = (): void => {
    const request = new XMLHttpRequest()
    request.open('POST', form.action)
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      const percent = Math.min(99, Math.round((loaded / Math.max(1, total)) * 100))
      if (said && isPending(form)) said.textContent = sent(percent)
    })
    request.addEventListener('error', () => {
      endPending(form)
      if (!isCutOff(form, said, form.dataset['lost'])) byBrowser()
    })
    request.addEventListener('load', () => {
      if (request.status < 300) return location.assign(request.responseURL)
      if (!showRefusal(form, request.responseText)) return byBrowser()
      endPending(form)
    })
    beginPending(form, { said, words: sent(0) })
    request.send(new FormData(form))
  }
  form.addEventListener('submit', (event) => {
    // a button with an address of its own, such as a language, files nothing
    if (event.submitter?.hasAttribute('formaction')) return
    event.preventDefault()
    if (!isPending(form) && !isCutOff(form, said, form.dataset['lost'])) send()
  })
  for (const input of form.querySelectorAll<HTMLInputElement>('input[type=file]')) offerRemoval(input)
}

export default behaviour('claim-form', 'load', start)
