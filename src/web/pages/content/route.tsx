import { absent } from '../../kernel/page.ts'
import { contentPageAt, type StaticPage } from '#domain/site-map/pages.ts'
import { page, type Asked } from '../../site/page.ts'
import { contentPage } from './data.tsx'

/** A page that editors write. One that was taken away says so (410). */
const load = async ({ facts, url, params }: Asked) => {
  const name = params['page'] as StaticPage
  const made = await contentPage(facts, name, url.searchParams)
  if (made === null) throw absent(facts.deps.content.isTakenAway(name, facts.language) ? 410 : 404)
  return { made }
}

export default page({ path: contentPageAt, load, view: ({ made }) => made })
