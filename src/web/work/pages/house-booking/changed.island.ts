import { behaviour } from '../../../kernel/behaviour.ts'
import { isAway, watchPresence } from '../../desk/presence.ts'

const everyMs = 10_000

/**
 * Says when somebody else changed what is shown (SERVICE-40). Nothing moves by itself: the link shows the page as it is
 * now. It stops asking when nobody works here, so that the session ends, and once something was said.
 */
export default behaviour('changed', 'load', (place) => {
  const { asks, now, show } = place.dataset
  if (!asks || !now) return
  watchPresence()
  const look = async (): Promise<void> => {
    if (isAway() || document.visibilityState !== 'visible') return
    const answer = await fetch(asks)
    // whose session has ended is led to the page for signing in, which says nothing of the booking
    if (answer.status !== 200 || answer.redirected) return
    clearInterval(timer)
    const link = document.createElement('a')
    link.href = now
    link.textContent = show ?? ''
    place.replaceChildren(`${await answer.text()} `, link)
    place.hidden = false
  }
  const timer = setInterval(() => {
    if (place.isConnected) void look().catch(() => undefined)
    else clearInterval(timer)
  }, everyMs)
})
