import { flagsCookie } from '#domain/consent/consent.ts'
import { behaviour } from '../../kernel/behaviour.ts'

/**
 * Nothing is reported before somebody agreed (TRACK-3), so the tracker is not loaded before either: whoever has never
 * answered gets only this file. The tracker itself reads what was answered.
 */
const start = (mark: HTMLElement): void => {
  let isLoaded = false
  const load = () => {
    if (isLoaded) return
    isLoaded = true
    import('./tracker.ts').then(
      (tracker) => tracker.start(mark),
      (error: unknown) => console.error('Nothing is tracked:', error),
    )
  }
  document.addEventListener('consentchange', (event) => {
    if ((event as CustomEvent<{ websiteImprovement: boolean }>).detail.websiteImprovement) load()
  })
  if (document.cookie.includes(`${flagsCookie}=`)) load()
}

export default behaviour('tracker', 'load', start)
