import { pageAt, pathOf } from '#domain/site-map/pages.ts'
import { FailedPage } from '../../site/errors.tsx'
import { page, type Asked } from '../../site/page.ts'

/** The page to which other parts of the site lead when a request failed (demand R8). */
const load = ({ facts }: Asked) => ({ homeHref: pathOf('home', facts.language) })

export default page({
  path: pageAt('error-message'),
  load,
  view: ({ homeHref }) => <FailedPage homeHref={homeHref} />,
})
