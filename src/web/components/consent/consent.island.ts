import { behaviour } from '../../kernel/behaviour.ts'

/**
 * The cookie banner and the page of settings. The banner's answer is sent beside the page: the banner goes at once and
 * comes back if nobody took the answer. Whoever depends on consent listens: `document.addEventListener('consentchange',
 * …)`, after the cookies have changed, `detail` with a boolean for each optional category.
 */

/**
 * What only optional categories keep in this browser, by the box that allows it (domain/consent/storage-table.ts,
 * test/storage.test.ts).
 */
export const optionalKeys: readonly { store: 'localStorage' | 'sessionStorage'; key: string; needs: string }[] = [
  { store: 'sessionStorage', key: 'visit', needs: 'websiteImprovement' },
]

type Stores = { localStorage: Pick<Storage, 'removeItem'>; sessionStorage: Pick<Storage, 'removeItem'> }

/** CONS-6: `allowed` names the categories that were agreed to. */
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
    // a browser that keeps nothing for sites
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
    // what has the focus must not vanish under the keyboard: on with what comes next
    if (hadFocus) document.getElementById('top')?.focus({ preventScroll: true })
    const settle = (saved: boolean): void => {
      banner.hidden = saved
      said.textContent = (saved ? part.dataset['saved'] : part.dataset['failed']) ?? ''
      // seen as well where it is bad news
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
