import { Breadcrumbs } from './breadcrumbs.tsx'

export const examples = {
  airport: () => (
    <Breadcrumbs
      crumbs={[
        { name: 'Home', href: '/' },
        { name: 'Airports', href: '/en/airports' },
        { name: 'Eindhoven', href: '/en/airports/parking-eindhoven-airport' },
      ]}
    />
  ),
}
