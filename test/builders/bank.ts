import { randomUUID } from 'node:crypto'
import { insertPerson } from '#db/people.ts'
import { answerAccount, askForAccount, seeBankAccounts } from '#usecases/people/bank-accounts.ts'
import type { TestDeps } from './deps.ts'
import { staffAs } from './staff.ts'
import { must } from './traveller.ts'

const iban = 'DE89370400440532013000'

/** Gives the house an account, asked for by one person of finance and agreed by another. Answers its number. */
export const ownAccount = async (deps: TestDeps, asker: ReturnType<typeof staffAs>): Promise<string> => {
  const id = randomUUID()
  const now = deps.clock.now()
  await insertPerson(deps.db, { id, email: 'second@house.example', name: 'S', language: 'nl', isDemo: false }, now)
  const second = { ...staffAs('finance', id), factorAt: now }
  const asked = { slug: 'house', holder: 'Parkwing B.V.', iban, reason: 'our account' }
  must(await askForAccount(deps, { ...asker, factorAt: now }, asked))
  const [account] = must(await seeBankAccounts(deps, second)).filter(({ state }) => state === 'asked')
  must(await answerAccount(deps, second, { id: account!.id, agrees: true }))
  return iban
}

/** Something that came in, with what whoever paid wrote. */
export const creditOf = (amount: string, words: string): string =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2027-01-06</Dt></BookgDt><NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs><RmtInf><Ustrd>${words}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`

/** A statement of the bank. */
export const camtOf = (number: string, account: string, entries: readonly string[]): string =>
  `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Id>${number}</Id><Acct><Id><IBAN>${account}</IBAN></Id></Acct>${entries.join('')}</Stmt></BkToCstmrStmt></Document>`
