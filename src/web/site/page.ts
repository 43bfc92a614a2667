import type { AnyPage, Asked as AskedOf, Asking, Page } from '../kernel/page.ts'
import type { RequestFacts } from './facts.ts'

export type Asked = AskedOf<RequestFacts>
export type SitePage = AnyPage<RequestFacts> & { sheet?: 'shop' }

/** One page of this site: the default export of `pages/<page>/route.tsx`, which `src/web/pages.ts` lists. */
export const page = <Load extends Asking<RequestFacts>, Action extends Asking<RequestFacts>>(
  one: Page<RequestFacts, Load, Action> & { sheet?: 'shop' },
): SitePage => one
