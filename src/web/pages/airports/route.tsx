import { JsonLd } from '../../components/page-head/json-ld.tsx'
import { pageAt } from '#domain/site-map/pages.ts'
import { mapOf } from '../../shared/landing/map-data.ts'
import { OverviewMapSection } from '../../shared/landing/maps.tsx'
import { breadcrumbData } from '../../shared/landing/structured-data.ts'
import { page, type Asked } from '../../site/page.ts'
import { airportsData } from './data.ts'
import { AirportsPage } from './view.tsx'

const load = async ({ facts, url }: Asked) => {
  const made = await airportsData(facts, url)
  return { made, map: mapOf(facts, 'overview', null), structured: breadcrumbData(made.crumbs, facts.publicUrl) }
}

export default page({
  path: pageAt('airports'),
  load,
  view: ({ made, map, structured }) => (
    <>
      <AirportsPage {...made}>{map && <OverviewMapSection view={map} />}</AirportsPage>
      <JsonLd data={structured} />
    </>
  ),
})
