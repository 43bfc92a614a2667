import { to } from '../../kernel/page.ts'
import { movedFrom } from '#domain/site-map/pages.ts'
import { page, type Asked } from '../../site/page.ts'

/**
 * Addresses that were published once, or that lack a part, lead to the ones that answer now, with all their parameters.
 */
const load = ({ url, params }: Asked) => to((params['to'] ?? '/') + url.search, params['status'] === '302' ? 302 : 301)

export default page({ path: movedFrom, load })
