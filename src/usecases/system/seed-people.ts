import { randomUUID } from 'node:crypto'
import type { Db } from '#db/db.ts'
import { houseId, organisationOfCarPark, organisationsOfKind } from '#db/organisations.ts'
import { insertMembership, insertPerson, personByEmail } from '#db/people.ts'
import type { Role } from '#domain/access/people.ts'
import type { Language } from '#domain/languages.ts'
import type { Instant } from '#domain/time/zones.ts'

type DemoPerson = {
  name: string
  role: Role
  at: 'house' | 'agency' | { iata: string; slug: string }
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

/** Puts the demo people into a database whose catalogue is the demo's. Done again it changes nothing. */
export const seedPeople = async (db: Db, now: Instant): Promise<void> => {
  const [agency] = await organisationsOfKind(db, 'agency', 1)
  for (const { name, role, at, language = 'en' } of demoPeople) {
    const organisationId =
      at === 'house'
        ? houseId
        : at === 'agency'
          ? (agency?.id ?? null)
          : await organisationOfCarPark(db, at.iata, at.slug)
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
