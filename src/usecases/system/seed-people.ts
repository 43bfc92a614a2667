import { randomUUID } from 'node:crypto'
import { moveCatalogueVersion } from '#db/catalogue.ts'
import { addCompanyCode, addCostCentre, addDrivers, storeRules } from '#db/companies.ts'
import type { Db } from '#db/db.ts'
import { houseId, insertOrganisation, organisationOfCarPark, organisationsOfKind } from '#db/organisations.ts'
import { insertMembership, insertPerson, personByEmail } from '#db/people.ts'
import type { Role } from '#domain/access/people.ts'
import type { Language } from '#domain/languages.ts'
import type { Instant } from '#domain/time/zones.ts'

type DemoPerson = {
  name: string
  role: Role
  at: 'house' | 'agency' | 'company' | { iata: string; slug: string }
  language?: Language
}

/**
 * People to try the work side as: one for each role, and two where a second person has to agree. They have neither
 * password nor passkey, so nobody can sign in as one of them except where the local mailbox shows everybody's letters.
 */
const demoPeople: readonly DemoPerson[] = [
  { name: 'Sanne de Wit', role: 'desk', at: { iata: 'EIN', slug: 'parkwing-eindhoven' } },
  { name: 'Milan Jansen', role: 'manager', at: { iata: 'EIN', slug: 'parkwing-eindhoven' } },
  { name: 'Joris Bakker', role: 'desk', at: { iata: 'AMS', slug: 'parkwing-schiphol' } },
  { name: 'Iris Vos', role: 'manager', at: { iata: 'AMS', slug: 'parkwing-schiphol' } },
  { name: 'Anna Kowalska', role: 'seller', at: 'agency', language: 'pl' },
  { name: 'Bram Visser', role: 'agencyManager', at: 'agency', language: 'nl' },
  { name: 'Sofie Maes', role: 'agencyManager', at: 'company', language: 'nl-be' },
  { name: 'Tom Peeters', role: 'seller', at: 'company' },
  { name: 'Nadia Benali', role: 'support', at: 'house' },
  { name: 'Ruben Smit', role: 'support', at: 'house' },
  { name: 'Elif Yılmaz', role: 'editor', at: 'house', language: 'tr' },
  { name: 'Femke de Boer', role: 'finance', at: 'house' },
  { name: 'Jana Hoffmann', role: 'administrator', at: 'house', language: 'de' },
  { name: 'Luc Martin', role: 'administrator', at: 'house', language: 'fr' },
]

const addressOf = (name: string): string =>
  `${name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/ı/g, 'i')
    .toLowerCase()
    .replace(/[^a-z]+/g, '.')}@demo.parkwing.example`

const demoDrivers = [
  ['Tom', 'Peeters', '1TPE234', 'K-100'],
  ['Lotte', 'Jacobs', '2LJA567', 'K-100'],
  ['Ahmed', 'Bakkali', '1ABA890', 'K-200'],
] as const

/**
 * A company with cost centres and drivers, to book for (AGENCY-110). Answers its number. Of two processes that start at
 * the same moment one makes it; the other waits for that at the company's name.
 */
const seedCompany = async (db: Db, now: Instant): Promise<string | null> => {
  const [there] = await organisationsOfKind(db, 'corporate', 1)
  if (there) return there.id
  const made = await db.transaction(async (tx) => {
    const organisationId = randomUUID()
    const name = 'Zuiderlicht NV'
    const company = { id: organisationId, kind: 'corporate', slug: 'zuiderlicht', name, registration: null } as const
    if (!(await insertOrganisation(tx, company, now))) return null
    await addCompanyCode(tx, { code: 'ZUIDERLT', name, organisationId })
    await moveCatalogueVersion(tx)
    const centres = { 'K-100': randomUUID(), 'K-200': randomUUID() }
    await addCostCentre(tx, { id: centres['K-100'], organisationId, code: 'K-100', name: 'Engineering' }, now)
    await addCostCentre(tx, { id: centres['K-200'], organisationId, code: 'K-200', name: 'Sales' }, now)
    const drivers = demoDrivers.map(([firstName, lastName, plate, centre]) => ({
      id: randomUUID(),
      costCentreId: centres[centre],
      firstName,
      lastName,
      email: addressOf(`${firstName} ${lastName}`),
      mobile: '+32470123456',
      plate,
      plateCountry: 'BE',
      language: 'nl-be' as const,
      personnelNumber: '',
      version: 1,
    }))
    await addDrivers(tx, organisationId, drivers, now)
    const rules = { packages: ['medium_flex', 'flex'] as const, stayMinor: 9_000, dayMinor: null, version: 0 }
    await storeRules(tx, { organisationId, ...rules }, now)
    return organisationId
  })
  return made ?? (await organisationsOfKind(db, 'corporate', 1))[0]?.id ?? null
}

/** Puts the demo people into a database whose catalogue is the demo's. Done again it changes nothing. */
export const seedPeople = async (db: Db, now: Instant): Promise<void> => {
  const [agency] = await organisationsOfKind(db, 'agency', 1)
  const companyId = await seedCompany(db, now)
  for (const { name, role, at, language = 'en' } of demoPeople) {
    const known = { house: houseId, agency: agency?.id ?? null, company: companyId }
    const organisationId = typeof at === 'string' ? known[at] : await organisationOfCarPark(db, at.iata, at.slug)
    if (organisationId === null) continue
    await db.transaction(async (tx) => {
      const email = addressOf(name)
      await insertPerson(tx, { id: randomUUID(), email, name, language, isDemo: true }, now)
      const person = await personByEmail(tx, email)
      if (person?.isDemo)
        await insertMembership(
          tx,
          { id: randomUUID(), personId: person.id, organisationId, role, scope: { kind: 'all' }, by: null },
          now,
        )
    })
  }
}
