import { behaviour } from '../../kernel/behaviour.ts'

/**
 * Clears a way to pay that the chosen package does not have. The style sheet only hides it, so the browser would still
 * send it.
 */
const dropPayment = (form: HTMLFormElement, code: unknown): void => {
  for (const radio of form.querySelectorAll<HTMLInputElement>('input[name="payment"]:checked')) {
    const packages = radio.closest<HTMLElement>('[data-packages]')?.dataset['packages']?.split(' ')
    if (packages && !packages.some((one) => one === code)) radio.checked = false
  }
}

/** Announces the new total, because somebody who does not see the page would not learn of it. */
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
  // something was chosen before this script came, or the browser brought a choice back
  if (boxes.some((box) => box.checked !== box.defaultChecked)) choose()
}

/**
 * A second press while the first is on its way does nothing. Coming back with the back button makes pressing work
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

/** What script adds to the booking form. The amounts follow the choice by style sheet alone. */
const start = (main: HTMLElement): void => {
  const form = main.querySelector('form')
  if (!form) return
  followChoice(form)
  sendOnce(form)
}

export default behaviour('booking-form', 'intent', start)
