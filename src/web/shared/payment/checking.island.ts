import { bringIn } from '../../components/bring-in.ts'
import { behaviour } from '../../kernel/behaviour.ts'

const everyMs = 2_000
/** After so many looks without an answer the visitor is told, and looks become rarer. */
const patience = 5

/** Asks for this address again and again, and leads on as soon as there is an answer. */
export const start = (page: HTMLElement): void => {
  let looks = 0
  const look = async (): Promise<void> => {
    try {
      const answer = await fetch(location.href, { headers: { accept: 'text/html' } })
      if (answer.redirected) return location.replace(answer.url)
    } catch {
      // there is no connection at the moment, but the next look may have one
    }
    looks += 1
    if (looks === patience) bringIn(page)
    wait()
  }
  const wait = () => setTimeout(() => void look(), looks < patience ? everyMs : everyMs * 4)
  wait()
}

export default behaviour('checking', 'load', start)
