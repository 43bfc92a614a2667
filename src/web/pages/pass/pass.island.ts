import { bringIn } from '../../components/bring-in.ts'
import { behaviour } from '../../kernel/behaviour.ts'
import { keepPass } from './keep-pass.ts'

/**
 * Prints the pass and keeps it on the phone, and says so only once the page really opens without internet. A pass
 * without a code says nothing and replaces the one that was kept.
 */
export const start = (page: HTMLElement): void => {
  if ('print' in window)
    bringIn(page, 'template[data-print]')?.addEventListener('click', () => {
      window.print()
    })
  keepPass().then(
    (isKept) => isKept && bringIn(page, 'template[data-saved]'),
    () => undefined,
  )
}

export default behaviour('pass', 'load', start)
