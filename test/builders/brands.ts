import { brandOfOrganisation, storeBrand } from '#db/agency-brands.ts'
import { moveCatalogueVersion } from '#db/catalogue.ts'
import type { Db } from '#db/db.ts'
import { organisationsOfKind } from '#db/organisations.ts'
import type { AgencyBrand } from '#domain/agencies/brand.ts'

export const sampleBrand: AgencyBrand = {
  code: 'NORD1',
  name: 'Nordlicht Reisen',
  colours: { brand: '#00655b', accent: '#ff9e1b', hero: '#00393a' },
  airports: ['EIN', 'AMS'],
  email: 'info@nord.example',
  phone: '+49 40 123456',
  theme: 'light',
  hosts: ['https://www.nord.example'],
  logoId: null,
  version: 1,
}

/** Gives the first agency of a database this look, open. The caller refreshes the catalogue. */
const putBrand = async (db: Db, given: Partial<AgencyBrand> & { isOpen?: boolean } = {}): Promise<string> => {
  const [agency] = await organisationsOfKind(db, 'agency', 1)
  if (!agency) throw new Error('there is no agency')
  const known = await brandOfOrganisation(db, agency.id)
  const brand = { ...sampleBrand, isOpen: true, ...given, version: known?.version ?? 0 }
  await storeBrand(db, { ...brand, organisationId: agency.id, by: 'test' }, Date.now())
  await moveCatalogueVersion(db)
  return agency.id
}
