import { beginPending, endPending, isLate, isPending } from '../../components/pending.ts'
import { carries } from '../../forms/line.ts'
import { behaviour } from '../../kernel/behaviour.ts'
import { offerRemoval } from './file-removal.ts'
import { showRefusal } from './refusal.ts'

/**
 * Sends the form by script, so that chosen files stay chosen when it is refused, and shows how much a slow line has
 * sent. Without a line it stays, and says so (BOOK-40). Without script, or when this fails otherwise, the browser sends
 * the form by itself and the answer is a page like any other. The same form is one claim, however often it is sent, so
 * it can be pressed again when its answer takes long (BOOK-41).
 */
export const start = (form: HTMLElement): void => {
  if (!(form instanceof HTMLFormElement)) return
  const said = form.querySelector('[data-note]')
  const { slow, again, lost = '' } = form.dataset
  const sent = (percent: number) => (form.dataset['sending'] ?? '').replace('{percent}', String(percent))
  const byBrowser = () => form.submit()
  const stay = (): void => {
    endPending(form)
    if (said) said.textContent = lost
  }
  let running: XMLHttpRequest | undefined
  const send = async (): Promise<void> => {
    running?.abort()
    const request = new XMLHttpRequest()
    running = request
    // once all of it has left, nobody can say that nothing was sent
    let mayHaveArrived = isLate(form)
    beginPending(form, { said, words: sent(0), note: said, ...(mayHaveArrived && { slow, again }) })
    const lose = () => (mayHaveArrived ? undefined : stay())
    if (!(await carries())) return lose()
    // what counts as long is the answer, not the files on a slow line
    request.upload.addEventListener('load', () => {
      mayHaveArrived = true
      beginPending(form, { said, words: sent(99), note: said, slow, again })
    })
    request.open('POST', form.action)
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      const percent = Math.min(99, Math.round((loaded / Math.max(1, total)) * 100))
      if (said && isPending(form)) said.textContent = sent(percent)
    })
    request.addEventListener('error', () => void carries().then((isThere) => (isThere ? byBrowser() : lose())))
    request.addEventListener('load', () => {
      if (request.status < 300) return location.assign(request.responseURL)
      if (!showRefusal(form, request.responseText)) return byBrowser()
      endPending(form)
    })
    request.send(new FormData(form))
  }
  form.addEventListener('submit', (event) => {
    // a button with an address of its own, such as a language, files nothing
    if (event.submitter?.hasAttribute('formaction')) return
    event.preventDefault()
    if (!isPending(form)) void send()
  })
  for (const input of form.querySelectorAll<HTMLInputElement>('input[type=file]')) offerRemoval(input)
}

export default behaviour('claim-form', 'load', start)
