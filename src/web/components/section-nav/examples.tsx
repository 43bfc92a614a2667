import { SectionNav } from './section-nav.tsx'

export const examples = {
  airport: () => <SectionNav sections={['why', 'our-products', 'parking-locations', 'testimonials', 'faq']} />,
}
