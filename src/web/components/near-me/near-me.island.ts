import { closestKey, keep, keptPlace, locationKey, type Place } from '../kept-lists.ts'
import { keyHeader } from '../api-key.ts'
import { behaviour } from '../../kernel/behaviour.ts'

/** What `/{language}/near-me.json` answers (pages/near-me-json): the closest airports with a page, nearest first. */
export type NearAnswer = {
  position: Place
  place: string | null
  airports: { iata: string; name: string; href: string; detail: string }[]
}

const patienceMs = 10_000
const tenth = (degrees: number) => Math.round(degrees * 10) / 10

/** Makes a tile of the list show another airport; its markup stays the server's. */
const fill = (item: HTMLElement, { iata, name, href, detail }: NearAnswer['airports'][number]): void => {
  const link = item.querySelector('a')
  const title = item.querySelector('b')
  const sign = link?.firstElementChild
  if (!link || !title?.parentElement || !sign) return
  link.href = href
  sign.textContent = iata
  title.textContent = name
  title.parentElement.replaceChildren(title, ` ${detail}`)
}

export const start = (part: HTMLElement): void => {
  const { href = '', you = '', asking = '', failed = '' } = part.dataset
  const button = part.querySelector('button')
  const said = part.querySelector('[role=status]')
  const from = part.querySelector('[data-near=from]')
  const items = [...part.querySelectorAll<HTMLElement>('li')]
  if (!button || !said || !from || !button.parentElement) return

  const show = ({ airports, place }: NearAnswer) => {
    for (const [index, item] of items.entries()) {
      const airport = airports[index]
      item.hidden = !airport
      if (airport) fill(item, airport)
    }
    from.textContent = place ?? you
  }
  const ask = async (body?: URLSearchParams): Promise<NearAnswer> => {
    const headers = { accept: 'application/json', ...keyHeader() }
    const answer = await fetch(href, { ...(body && { method: 'POST', body }), headers })
    if (!answer.ok) throw new Error(`${href}: ${answer.status}`)
    return (await answer.json()) as NearAnswer
  }

  const formOf = ({ latitude, longitude }: { latitude: number; longitude: number }) =>
    new URLSearchParams({ latitude: String(tenth(latitude)), longitude: String(tenth(longitude)) })
  // A visitor who used it before sees their own list again; otherwise the list is asked for by the country that a proxy
  // knows, if it does.
  const kept = keptPlace(window)
  if (kept || part.dataset['country'] !== undefined) ask(kept ? formOf(kept) : undefined).then(show, () => undefined)
  const remember = (answer: NearAnswer): void => {
    try {
      keep(
        localStorage,
        closestKey,
        answer.airports.map(({ iata }) => ({ iataCode: iata })),
      )
      keep(localStorage, locationKey, answer.position)
    } catch {
      // a browser that keeps nothing for sites
    }
  }
  if (!('geolocation' in navigator)) return
  button.parentElement.hidden = false
  button.addEventListener('click', () => {
    if (said.textContent === asking) return
    said.textContent = asking
    const fail = () => (said.textContent = failed)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        // the position is rounded before it leaves the browser (CONS-9)
        ask(formOf(coords))
          .then((answer) => {
            show(answer)
            said.textContent = ''
            return answer
          })
          .then(remember, fail)
      },
      fail,
      { timeout: patienceMs, maximumAge: 600_000 },
    )
  })
}

export default behaviour('near-me', 'load', start)
