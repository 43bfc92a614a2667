import { FaqSearch } from './faq-search.tsx'

const said = ['No question fits', '1 question']

export const examples = {
  empty: () => (
    <FaqSearch view={{ filter: { typed: '', kept: [], said, shown: 1, all: '/en/faq' }, contactHref: '/en/contact' }} />
  ),
  none: () => (
    <FaqSearch
      view={{ filter: { typed: 'boat', kept: [], said, shown: 0, all: '/en/faq' }, contactHref: '/en/contact' }}
    />
  ),
}
