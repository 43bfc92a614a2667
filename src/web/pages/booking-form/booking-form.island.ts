import { likelyAddress } from '#domain/bookings/likely-address.ts'
import { behaviour } from '../../kernel/behaviour.ts'
import { sayWhenSlow, sendOrder } from './send-order.ts'

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
 * Sends the order. A second press while the first is on its way does nothing, and coming back with the back button makes
 * pressing work again. Without a network the form stays as it is, and says so (BOOK-19).
 */
const sendOnce = (form: HTMLFormElement): void => {
  const status = form.querySelector<HTMLElement>('[data-sending]')
  const told = form.querySelector<HTMLElement>('[data-lost]')
  const button = form.querySelector('[data-order]')
  let sent = false
  let stopWaiting = () => {}
  const show = (isSent: boolean) => {
    sent = isSent
    stopWaiting()
    if (status) status.textContent = isSent ? (status.dataset['sending'] ?? '') : ''
    if (isSent) {
      if (told) told.textContent = ''
      button?.setAttribute('aria-disabled', 'true')
      stopWaiting = sayWhenSlow(() => status && (status.textContent = status.dataset['slow'] ?? ''))
    } else button?.removeAttribute('aria-disabled')
  }
  const order = async () => {
    const answer = await sendOrder(form)
    if (answer === 'refused') return form.submit()
    if (typeof answer === 'object') return location.assign(answer.to)
    show(false)
    if (told) told.textContent = told.dataset[answer] ?? ''
  }
  form.addEventListener('submit', (event) => {
    if (sent) return event.preventDefault()
    const { submitter } = event
    const isOrder = !(submitter instanceof HTMLButtonElement) || submitter.name === ''
    if (!isOrder) return keepPlace(form)
    show(true)
    event.preventDefault()
    void order()
  })
  addEventListener('pageshow', () => show(false))
}

/** Another language or currency shows the form anew; it is scrolled to where it was (BOOK-18). */
const keepPlace = (form: HTMLFormElement): void => {
  const place = form.querySelector<HTMLInputElement>('input[name=place]')
  if (place) place.value = String(Math.round(scrollY))
}
const takeUpPlace = (): void => {
  const place = /^#at-(\d+)$/.exec(location.hash)?.[1]
  if (place === undefined) return
  scrollTo({ top: Number(place), behavior: 'instant' })
  history.replaceState(history.state, '', location.pathname + location.search)
}

/** Asks, once the field is left, whether another address was meant; pressing it writes that address (BOOK-20). */
const askForSlips = (form: HTMLFormElement): void => {
  const field = form.querySelector<HTMLInputElement>('input[name=email]')
  const place = form.querySelector<HTMLElement>('[data-likely]')
  if (!field || !place) return
  field.addEventListener('change', () => {
    const likely = likelyAddress(field.value)
    place.textContent = ''
    if (likely === null) return
    const button = document.createElement('button')
    button.type = 'button'
    button.className = place.dataset['look'] ?? ''
    button.textContent = (place.dataset['likely'] ?? '').replace('{}', () => likely)
    button.addEventListener('click', () => {
      field.value = likely
      place.textContent = ''
      field.focus()
    })
    place.append(button)
  })
}

/** What script adds to the booking form. The amounts follow the choice by style sheet alone. */
const start = (main: HTMLElement): void => {
  const form = main.querySelector('form')
  if (!form) return
  takeUpPlace()
  followChoice(form)
  sendOnce(form)
  askForSlips(form)
}

export default behaviour('booking-form', 'load', start)
