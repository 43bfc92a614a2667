import type { AnyPage, Asked as AskedOf, Asking, Page } from '../kernel/page.ts'
import type { RequestFacts } from './facts.ts'

export type Asked = AskedOf<RequestFacts>

/** What a page of this site may say besides what the kernel asks. */
type Besides = {
  /** The name of a style sheet that it needs besides that of all pages. */
  sheet?: 'shop'
}
export type SitePage = AnyPage<RequestFacts> & Besides

/** One page of this site: the default export of `pages/<page>/route.tsx`, which `src/web/pages.ts` lists. */
export const page = <Load extends Asking<RequestFacts>, Action extends Asking<RequestFacts>>(
  one: Page<RequestFacts, Load, Action> & Besides,
): SitePage => one
