import { bringIn } from '../../components/bring-in.ts'
import { behaviour } from '../../kernel/behaviour.ts'

const everyMs = 2_000
/** after so many looks without an answer the visitor is told, and looks become rarer */
const patience = 5

/** Asks this address again and again; it leads on as soon as there is an answer. */
export const start = (page: HTMLElement): void => {
  let looks = 0
  const look = async (): Promise<void> => {
    try {
      const answer = await fetch(location.href, { headers: { accept: 'text/html' } })
      if (answer.redirected) return location.replace(answer.url)
    } catch {
      // no connection at the moment: the next look may have one
    }
    looks += 1
    if (looks === patience) bringIn(page)
    wait()
  }
  const wait = () => setTimeout(() => void look(), looks < patience ? everyMs : everyMs * 4)
  wait()
}

export default behaviour('checking', 'load', start)
