import { likelyAddress } from '#domain/bookings/likely-address.ts'
import { beginPending, endPending, isPending } from '../../components/pending.ts'
import { armAll } from '../../kernel/arm.ts'
import { behaviour } from '../../kernel/behaviour.ts'
import { sendOrder } from './send-order.ts'

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
 * Sends the order, or has a code looked at. A second press while the first is on its way does nothing, until it takes
 * long (BOOK-41). Without a network the form stays as it is, and says so (BOOK-19).
 */
const sendOnce = (main: HTMLElement, form: HTMLFormElement): void => {
  const said = form.querySelector<HTMLElement>('[data-sending]')
  const told = form.querySelector<HTMLElement>('[data-lost]')
  const order = form.querySelector<HTMLElement>('[data-order]')
  const begin = (pressed: HTMLElement, how: Partial<Parameters<typeof beginPending>[1]>) => {
    if (told) told.textContent = ''
    beginPending(form, { pressed: [pressed], said, ...how })
  }
  let presses = 0
  const send = async (pressed: HTMLButtonElement | null) => {
    const own = ++presses
    const answer = await sendOrder(form, pressed)
    // it was sent once more, which is answered alike, because the same form books once
    if (presses !== own) return
    if (answer === 'otherPage') return form.submit()
    if (typeof answer !== 'string' && 'to' in answer) {
      // who comes back to the page as it was left must read what became of it (BOOK-29)
      addEventListener('pageshow', ({ persisted }) => persisted && location.reload())
      return location.assign(answer.to)
    }
    endPending(form)
    if (typeof answer !== 'string') showAgain(main, answer.shown, pressed?.value ?? null)
    else if (told) told.textContent = told.dataset[answer] ?? ''
  }
  form.addEventListener('submit', (event) => {
    if (isPending(form)) return event.preventDefault()
    const { submitter } = event
    const pressed = submitter instanceof HTMLButtonElement && submitter.name !== '' ? submitter : null
    if (pressed?.name === 'show') {
      keepPlace(form)
      // the browser goes there itself; whoever stops it can press again
      return begin(pressed, { whenSlow: () => endPending(form) })
    }
    event.preventDefault()
    const { sending, checking, slow, again } = said?.dataset ?? {}
    if (pressed) begin(pressed, { words: checking })
    else begin(order ?? form, { words: sending, note: said, slow, again })
    void send(pressed)
  })
}

/**
 * Shows the form as the server answered, without sending it again (BOOK-23). The focus goes to what is wrong, or else
 * to the field whose button was pressed; then the total may be a new one, which is announced.
 */
const showAgain = (main: HTMLElement, page: Document, field: string | null): void => {
  const answer = page.getElementById('main')
  if (!answer) return
  main.replaceChildren(...answer.childNodes)
  document.title = page.title
  armAll(main)
  start(main)
  const wrong = main.querySelector<HTMLElement>('[autofocus]')
  if (wrong) scrollTo({ top: 0, behavior: 'instant' })
  const next = wrong ?? main.querySelector<HTMLElement>(`[name="${field ?? 'package'}"]`)
  next?.focus()
  if (!wrong) main.querySelector('[name=package]:checked')?.dispatchEvent(new Event('change'))
}

/** Another language shows the form anew, scrolled to where it was (take-up-place.ts). */
const keepPlace = (form: HTMLFormElement): void => {
  const place = form.querySelector<HTMLInputElement>('input[name=place]')
  if (place) place.value = String(Math.round(scrollY))
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
  followChoice(form)
  sendOnce(main, form)
  askForSlips(form)
}

export default behaviour('booking-form', 'load', start)
