import { clockOf, spokenSeconds } from '../../components/countdown/clock-words.ts'
import { countDown, say } from '../../components/countdown/count-down.ts'
import { behaviour } from '../../kernel/behaviour.ts'

/** The visible time goes down each second and is hidden from a screen reader, which is told at full minutes. */
export const start = (part: HTMLElement): void => {
  const { seconds = '0', locked = '' } = part.dataset
  const [on, over] = ['on', 'over'].map((state) => part.querySelector<HTMLElement>(`[data-lock=${state}]`))
  const said = part.querySelector('[role=status]')
  const [seen, end] = [on?.querySelector('p'), over?.querySelector('p')]
  if (!on || !over || !said || !seen || !end) return
  const wordsFor = (left: number): string =>
    left > 0 ? locked.replace('{time}', clockOf(left)) : (end.textContent ?? '')
  countDown(Number(seconds), (left) => {
    on.hidden = left === 0
    over.hidden = left > 0
    const shown = left > 0 ? seen : end
    shown.ariaHidden = 'true'
    say(shown, wordsFor(left))
    say(said, wordsFor(spokenSeconds(left)))
  })
}

export default behaviour('locked-out', 'load', start)
