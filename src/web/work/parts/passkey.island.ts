import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import { behaviour } from '../../kernel/behaviour.ts'

type Making = Parameters<typeof startRegistration>[0]['optionsJSON']
type Showing = Parameters<typeof startAuthentication>[0]['optionsJSON']
/** What a form asks of the browser. `isOffered`: the field of the address may offer it by itself. */
export type AskedOfBrowser = { make: Making } | { show: Showing; isOffered?: boolean }

/** A page that stood open for so long is loaded again before it is used: what it asks is good for ten minutes. */
const freshMs = 9 * 60_000

/**
 * A form whose button asks the browser for a passkey and then sends the answer with everything else. Without a script,
 * or where a browser has no passkeys, the form is sent without an answer and the server says what else there is.
 */
export default behaviour('passkey', 'load', (form) => {
  if (!(form instanceof HTMLFormElement)) return
  const asked = JSON.parse(form.dataset['passkey'] ?? '{}') as AskedOfBrowser
  const answer = form.querySelector<HTMLInputElement>('input[name=answer]')
  const button = form.querySelector<HTMLButtonElement>('button[value=passkey]')
  const said = form.querySelector<HTMLElement>('[data-failed]')
  if (!answer || !button || !browserSupportsWebAuthn()) return
  const madeAt = Date.now()

  const send = (given: object): void => {
    answer.value = JSON.stringify(given)
    form.requestSubmit(button)
  }
  const ask = async (): Promise<void> => {
    if (said) said.textContent = ''
    try {
      send(
        'make' in asked
          ? await startRegistration({ optionsJSON: asked.make })
          : await startAuthentication({ optionsJSON: asked.show }),
      )
    } catch {
      // the person pressed Cancel, or there is no such key: the other ways are on the page
      if (said) said.textContent = said.dataset['failed'] ?? ''
    }
  }
  // the browser may have given its answer by itself just before somebody presses the button: it counts once, so that a
  // second sending of it would be refused
  let isSent = false
  form.addEventListener('submit', (event) => {
    if (isSent) return event.preventDefault()
    isSent = answer.value !== ''
    if (event.submitter !== button || isSent) return
    event.preventDefault()
    void ask()
  })
  // back at this page as it was left: what it asks was answered once and is good for nothing any more
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && isSent) location.reload()
  })
  document.addEventListener('visibilitychange', () => {
    const isTyped = [...form.querySelectorAll('input')].some((input) => input.value !== input.defaultValue)
    if (!document.hidden && !isTyped && Date.now() - madeAt > freshMs) location.reload()
  })
  const offer = async (show: Showing): Promise<void> => {
    if (!(await browserSupportsWebAuthnAutofill())) return
    try {
      send(await startAuthentication({ optionsJSON: show, useBrowserAutofill: true }))
    } catch {
      // another way was taken
    }
  }
  if ('show' in asked && asked.isOffered) void offer(asked.show)
})
