import { moveCatalogueVersion } from '#db/catalogue.ts'
import type { TestDeps } from './deps.ts'

/** Does something to the rows of partners and puts them back: other tests find the first ones as they were. */
export const asPartnersWere = async (deps: TestDeps, work: () => Promise<void>): Promise<void> => {
  const [first] = await deps.db.query<{ rows: unknown }>('select jsonb_agg(to_jsonb(p)) as rows from partner p')
  try {
    await work()
  } finally {
    await deps.db.query('delete from partner')
    await deps.db.query('insert into partner select * from jsonb_populate_recordset(null::partner, $1::jsonb)', [
      JSON.stringify(first?.rows),
    ])
    await moveCatalogueVersion(deps.db)
    await deps.catalogue.refresh()
  }
}
