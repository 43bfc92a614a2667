import { keepSearch } from '../../forms/search-form/stored.ts'
import { behaviour } from '../../kernel/behaviour.ts'

type Search = Parameters<typeof keepSearch>[0]

/** The search of this list becomes the last one of this browser (demand S6). */
const start = (bar: HTMLElement): void => keepSearch(JSON.parse(bar.dataset['search'] ?? '') as Search)

export default behaviour('keep-search', 'load', start)
