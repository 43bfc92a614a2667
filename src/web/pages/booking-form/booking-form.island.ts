import { behaviour } from '../../kernel/behaviour.ts'

/**
 * A way to pay that the chosen package does not have is unchosen: the style sheet hides it, and it would be sent all the
 * same.
 */
const dropPayment = (form: HTMLFormElement, code: unknown): void => {
  for (const radio of form.querySelectorAll<HTMLInputElement>('input[name="payment"]:checked')) {
    const packages = radio.closest<HTMLElement>('[data-packages]')?.dataset['packages']?.split(' ')
    if (packages && !packages.some((one) => one === code)) radio.checked = false
  }
}

/** The new total is told: who does not see the page would not hear of it. */
const followChoice = (form: HTMLFormElement): void => {
  const told = form.querySelector<HTMLElement>('[data-totals]')
  const choose = () => {
    const data = new FormData(form)
    const chosen = data.get('package')
    const code = typeof chosen === 'string' ? chosen : null
    dropPayment(form, code)
    const totals = JSON.parse(told?.dataset['totals'] ?? '{}') as Record<string, string>
    const words = code === null ? undefined : totals[data.has('extras') ? `${code}-covered` : code]
    if (told && words) told.textContent = words
  }
  const boxes = [...form.querySelectorAll<HTMLInputElement>('[name=package], [name=extras]')]
  for (const box of boxes) box.addEventListener('change', choose)
  // chosen before this script came, or brought back by the browser
  if (boxes.some((box) => box.checked !== box.defaultChecked)) choose()
}

/**
 * A second press while the first is on its way does nothing; coming back to the page by the back button makes it fresh
 * again.
 */
const sendOnce = (form: HTMLFormElement): void => {
  const status = form.querySelector<HTMLElement>('[data-sending]')
  const button = form.querySelector('[data-order]')
  let sent = false
  const show = (isSent: boolean) => {
    sent = isSent
    if (status) status.textContent = isSent ? (status.dataset['sending'] ?? '') : ''
    if (isSent) button?.setAttribute('aria-disabled', 'true')
    else button?.removeAttribute('aria-disabled')
  }
  form.addEventListener('submit', (event) => {
    if (sent) event.preventDefault()
    else show(true)
  })
  addEventListener('pageshow', () => show(false))
}

/** What script adds to the booking form; what is chosen and what it costs follow by style sheet alone. */
const start = (main: HTMLElement): void => {
  const form = main.querySelector('form')
  if (!form) return
  followChoice(form)
  sendOnce(form)
}

export default behaviour('booking-form', 'intent', start)
