import type { TestDeps } from './deps.ts'
import { filledRows, personalColumns } from './personal-columns.ts'

/** Words that occur nowhere else in the database. */
export const canary = {
  firstName: 'Qanarina',
  lastName: 'Zzyzxova',
  email: 'qanary@zzyzx.example',
  mobile: '+31699887766',
  plate: 'QZ987X',
  arrivalFlight: 'QZ4711',
  carModel: 'Qanarimobile',
}
const words = [...Object.values(canary), 'QANARINOTE', '699887766']

const TABLES = `select tablename from pg_tables where schemaname = 'public' order by tablename`

/** The tables whose rows, read as text, contain one of the words. Invoices may keep what tax law demands. */
export const found = async (deps: TestDeps): Promise<string[]> => {
  const hits: string[] = []
  for (const { tablename } of await deps.db.query<{ tablename: string }>(TABLES)) {
    if (tablename === 'invoice') continue
    const dump = JSON.stringify(await deps.db.query(`select to_jsonb(t) as row from ${tablename} t`))
    for (const word of words) if (dump.toLowerCase().includes(word.toLowerCase())) hits.push(`${tablename}: ${word}`)
  }
  return hits
}

/** The columns of docs/personal-data.md that hold something. */
export const filled = async (deps: TestDeps, ...kinds: string[]): Promise<string[]> => {
  const columns: string[] = []
  for (const one of personalColumns().filter(({ erasedWith }) => kinds.includes(erasedWith)))
    if ((await filledRows(deps.db, one)) > 0) columns.push(`${one.table}.${one.column}`)
  return columns
}
