import { behaviour } from '../../kernel/behaviour.ts'

/**
 * The cookie banner and the page of settings. The banner's answer is sent in the background: the banner disappears at
 * once, and comes back if the answer was not accepted. Code that depends on consent listens with
 * `document.addEventListener('consentchange', …)`. The event comes after the cookies have changed, and its `detail` has
 * a boolean for each optional category.
 */

/**
 * What is kept in this browser for optional categories only, with the box that allows it
 * (domain/consent/storage-table.ts, test/storage.test.ts).
 */
export const optionalKeys: readonly { store: 'localStorage' | 'sessionStorage'; key: string; needs: string }[] = [
  { store: 'sessionStorage', key: 'visit', needs: 'websiteImprovement' },
]

type Stores = { localStorage: Pick<Storage, 'removeItem'>; sessionStorage: Pick<Storage, 'removeItem'> }

/** CONS-6: removes what is no longer allowed. `allowed` names the categories that were agreed to. */
export const forget = (allowed: readonly string[], stores: Stores): void => {
  for (const { store, key, needs } of optionalKeys) if (!allowed.includes(needs)) stores[store].removeItem(key)
}

const categories = ['websiteImprovement', 'advertising']

const allowedBy = (choice: string, form: FormData): string[] =>
  choice === 'accept' ? categories : choice === 'save' ? categories.filter((one) => form.has(one)) : []

const forgetHere = (allowed: readonly string[]): void => {
  try {
    forget(allowed, window)
  } catch {
    // the browser keeps nothing for sites, so there is nothing to remove
  }
}

const send = async (form: HTMLFormElement, body: FormData): Promise<boolean> => {
  const answer = await fetch(form.action, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams(body as unknown as Record<string, string>),
    keepalive: true,
  }).catch(() => null)
  return answer?.ok ?? false
}

export const start = (part: HTMLElement): void => {
  part.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement
    const body = new FormData(form, event.submitter)
    const choice = (event.submitter as HTMLButtonElement | null)?.value ?? ''
    const banner = part.querySelector<HTMLElement>('section')
    const said = part.querySelector('[role=status]')
    if (!banner || !said) return forgetHere(allowedBy(choice, body))
    if (choice !== 'accept' && choice !== 'reject') return
    event.preventDefault()
    const hadFocus = banner.contains(document.activeElement)
    banner.hidden = true
    // what has the focus must not vanish for somebody who uses the keyboard, so the focus moves on to what comes next
    if (hadFocus) document.getElementById('top')?.focus({ preventScroll: true })
    const settle = (saved: boolean): void => {
      banner.hidden = saved
      said.textContent = (saved ? part.dataset['saved'] : part.dataset['failed']) ?? ''
      // bad news is also shown; success is only announced
      said.classList.toggle('visually-hidden', saved)
      if (!saved) return
      const allowed = allowedBy(choice, body)
      forgetHere(allowed)
      document.dispatchEvent(
        new CustomEvent('consentchange', {
          detail: Object.fromEntries(categories.map((one) => [one, allowed.includes(one)])),
        }),
      )
    }
    void send(form, body).then(settle)
  })
}

export default behaviour('consent', 'load', start)
