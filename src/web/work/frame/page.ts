import { workPattern, type WorkAddress } from '#domain/site-map/work.ts'
import type { AnyPage, Asked as AskedOf, Asking, Page } from '../../kernel/page.ts'
import type { WorkFacts } from './facts.ts'

export type Asked = AskedOf<WorkFacts>

/** What a page of the work side says besides what the kernel asks. */
type Besides = {
  /** Its address in the site map. */
  at: WorkAddress
  /**
   * `shell`: header, navigation and foot, for whoever is signed in. `plain`: a card on the ink ground, as for signing
   * in (also what anybody else gets). `bare`: the view alone, such as a list for paper.
   */
  frame?: 'shell' | 'plain' | 'bare'
}
export type WorkPage = AnyPage<WorkFacts> & Besides

/** One page of the work side: the default export of `pages/<page>/route.tsx`, which `src/web/work/pages.ts` lists. */
export const workPage = <Load extends Asking<WorkFacts>, Action extends Asking<WorkFacts>>(
  one: Omit<Page<WorkFacts, Load, Action>, 'path'> & Besides,
): WorkPage => ({ ...one, path: workPattern(one.at) })
