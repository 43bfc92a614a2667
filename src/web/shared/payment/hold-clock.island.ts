import { countDown, say } from '../../components/countdown/count-down.ts'
import { spokenSeconds } from '../../components/countdown/clock-words.ts'
import { behaviour } from '../../kernel/behaviour.ts'

/**
 * The minutes that are left, counted from the server's seconds. `data-minutes` has the words for each of them, with the
 * words for the end first.
 */
export const start = (part: HTMLElement): void => {
  const { seconds = '0', minutes = '[]' } = part.dataset
  const words = JSON.parse(minutes) as string[]
  const said = part.querySelector('[role=status]')
  if (said) countDown(Number(seconds), (left) => say(said, words[spokenSeconds(left) / 60] ?? ''))
}

export default behaviour('hold-clock', 'load', start)
