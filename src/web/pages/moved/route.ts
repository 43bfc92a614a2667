import { to } from '../../kernel/page.ts'
import { movedFrom } from '#domain/site-map/pages.ts'
import { page, type Asked } from '../../site/page.ts'

/** Addresses that were published once, or lack a part: on to the one that answers now, with all it was asked. */
const load = ({ url, params }: Asked) => to((params['to'] ?? '/') + url.search, params['status'] === '302' ? 302 : 301)

export default page({ path: movedFrom, load })
