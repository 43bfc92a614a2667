import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { houseId, settleOrganisations } from '#db/organisations.ts'
import { verify } from '#db/verify.ts'
import { dayMs } from '#domain/time/zones.ts'
import { freshDeps, type TestDeps } from '#test/builders/deps.ts'
import { checkPain001 } from '#test/builders/pain-001.ts'
import { staffAs } from '#test/builders/staff.ts'
import { browser, codeOf, must, pay, place } from '#test/builders/traveller.ts'
import { closeStatements } from '../system/close-statements.ts'
import { answerAccount, askForAccount, seeBankAccounts } from './bank-accounts.ts'
import { listParkStatements, setParkContract } from './park-statements.ts'
import {
  answerPayouts,
  askForPayouts,
  importBankStatement,
  listPayouts,
  lookAtPayout,
  makeBankFile,
  readBankFile,
} from './payouts.ts'

const fresh = freshDeps()
const job = { kind: 'system', job: 'close-statements' } as const
const femke = '22222222-2222-4222-8222-222222222222'
const ruben = '33333333-3333-4333-8333-333333333333'
/** Somebody of finance whose second factor is fresh. */
const finance = (deps: TestDeps, personId: string) => ({ ...staffAs('finance', personId), factorAt: deps.clock.now() })
const iban = 'NL91ABNA0417164300'
const ours = 'DE89370400440532013000'
const reason = 'letter of 2 January'

/** A car park that is owed 52.70, and two people of finance. */
const world = async () => {
  const deps = await fresh()
  await settleOrganisations(deps.db, deps.clock.now())
  for (const id of [femke, ruben])
    await deps.db.query(
      `insert into person (id, email, name, language, created_at) values ($1, $2, 'F', 'nl', now())`,
      [id, `${id}@house.example`],
    )
  const [operator] = await deps.db.query<{ id: string; slug: string }>(
    `select id::text, slug from organisation where kind = 'operator'`,
  )
  const { slug } = operator!
  const terms = { slug, from: '2026-01-01', commission: { basisPoints: 1_500 }, lateBasisPoints: 10_000, reason }
  must(await setParkContract(deps, finance(deps, femke), terms))
  const who = await browser(deps)
  await pay(deps, who, await place(deps, who))
  deps.clock.advance(43 * dayMs)
  must(await closeStatements(deps, job))
  const agreed = async (of: string, number: string) => {
    must(await askForAccount(deps, finance(deps, femke), { slug: of, holder: 'Kempenpark B.V.', iban: number, reason }))
    const [asked] = must(await seeBankAccounts(deps, finance(deps, ruben))).filter(({ state }) => state === 'asked')
    must(await answerAccount(deps, finance(deps, ruben), { id: asked!.id, agrees: true }))
  }
  return { deps, slug, agreed, id: operator!.id }
}

/** The same with accounts that are valid, and the payout agreed. */
const agreedWorld = async () => {
  const made = await world()
  const { deps, slug, agreed } = made
  await agreed(slug, iban)
  await agreed('house', ours)
  deps.clock.advance(2 * dayMs)
  expect(must(await askForPayouts(deps, finance(deps, femke)))).toBe(1)
  const [asked] = must(await listPayouts(deps, finance(deps, ruben))).payouts
  expect(must(await answerPayouts(deps, finance(deps, ruben), { ids: [asked!.id], agrees: true }))).toEqual({
    agreed: 1,
    refused: 0,
    void: 0,
  })
  return { ...made, payout: asked! }
}

const entry = (amount: string, side: 'CRDT' | 'DBIT', endToEnd: string) =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2027-01-06</Dt></BookgDt><NtryDtls><TxDtls><Refs><EndToEndId>${endToEnd}</EndToEndId></Refs></TxDtls></NtryDtls></Ntry>`
const camt = (number: string, entries: string, account = ours) =>
  `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Id>${number}</Id><Acct><Id><IBAN>${account}</IBAN></Id></Acct>${entries}</Stmt></BkToCstmrStmt></Document>`

describe('accounts of parties', () => {
  test('AGENCY-91 encrypted, agreed by another person, and nothing is paid to it for two days', async () => {
    const { deps, slug } = await world()
    const asker = finance(deps, femke)
    const asked = { slug, holder: 'Kempenpark B.V.', iban: 'nl91 abna 0417 1643 00', reason }
    expect(codeOf(await askForAccount(deps, { ...asker, factorAt: 0 }, asked))).toBe('factor_required')
    expect(codeOf(await askForAccount(deps, asker, { ...asked, reason: '' }))).toBe('reason_required')
    expect(codeOf(await askForAccount(deps, asker, { ...asked, iban: 'NL92ABNA0417164300' }))).toBe('account_invalid')
    expect(codeOf(await askForAccount(deps, asker, { ...asked, holder: ' ' }))).toBe('mandatory')
    must(await askForAccount(deps, asker, asked))
    expect(codeOf(await askForAccount(deps, asker, asked))).toBe('conflict')
    const [account] = must(await seeBankAccounts(deps, asker))
    expect(account).toMatchObject({ tail: '4300', state: 'asked', isOwn: true })
    const everything = JSON.stringify([account, await deps.db.query('select * from bank_account')])
    expect([everything.includes(iban), everything.includes('ABNA')]).toEqual([false, false])
    const { id } = account!
    expect(codeOf(await answerAccount(deps, asker, { id, agrees: true }))).toBe('second_person_required')
    const second = finance(deps, ruben)
    expect(codeOf(await answerAccount(deps, { ...second, factorAt: 0 }, { id, agrees: true }))).toBe('factor_required')
    must(await answerAccount(deps, second, { id, agrees: true }))
    expect(codeOf(await answerAccount(deps, second, { id, agrees: false }))).toBe('conflict')
    expect(must(await askForPayouts(deps, asker))).toBe(0)
    expect(must(await listPayouts(deps, asker)).owed).toMatchObject([{ slug, amountMinor: 5_270, isHeld: true }])
    deps.clock.advance(2 * dayMs - 1)
    expect(must(await askForPayouts(deps, asker))).toBe(0)
    deps.clock.advance(1)
    expect(must(await listPayouts(deps, asker)).owed).toMatchObject([{ isHeld: false }])
    expect(must(await askForPayouts(deps, asker))).toBe(1)
  })
})

describe('payouts', () => {
  test('AGENCY-92 a second person agrees; what would go to another account by now is void', async () => {
    const { deps, slug, agreed } = await world()
    await agreed(slug, iban)
    deps.clock.advance(2 * dayMs)
    must(await askForPayouts(deps, finance(deps, femke)))
    expect(must(await askForPayouts(deps, finance(deps, femke)))).toBe(0)
    const [asked] = must(await listPayouts(deps, finance(deps, femke))).payouts
    const ids = [asked!.id]
    expect(codeOf(await answerPayouts(deps, finance(deps, femke), { ids, agrees: true }))).toBe(
      'second_person_required',
    )
    expect(codeOf(await answerPayouts(deps, { ...finance(deps, ruben), factorAt: 0 }, { ids, agrees: true }))).toBe(
      'factor_required',
    )
    must(await askForAccount(deps, finance(deps, femke), { slug, holder: 'Other', iban: ours, reason }))
    expect(must(await answerPayouts(deps, finance(deps, ruben), { ids, agrees: true }))).toMatchObject({ void: 1 })
    expect(must(await answerPayouts(deps, finance(deps, ruben), { ids, agrees: true }))).toMatchObject({ void: 0 })
    expect(must(await listPayouts(deps, finance(deps, femke))).owed).toMatchObject([{ amountMinor: 5_270 }])
    expect(await verify(deps.db)).toEqual([])
  })

  test('WORK-21 what is said before agreeing is what decides: owed or not, the account, and what was paid before', async () => {
    const { deps, slug, payout } = await agreedWorld()
    const look = async (personId: string, id: string) => must(await lookAtPayout(deps, finance(deps, personId), { id }))
    expect(codeOf(await lookAtPayout(deps, finance(deps, femke), { id: 'none' }))).toBe('not_found')
    // answered: nothing is left to say about it
    expect(await look(ruben, payout.id)).toMatchObject({ standing: null, beforeMinor: null })
    // the list ends before it, and a link to it still leads there
    await deps.db.query(
      `insert into payout (
          id, organisation_id, currency, amount_minor, statement, end_to_end, account_id, state, asked_by, asked_at,
          answered_by, answered_at
        )
        select gen_random_uuid(), organisation_id, currency, 1, statement, 'PWX' || n, account_id, 'refused', asked_by,
          asked_at + interval '1 ms', answered_by, answered_at
        from payout, generate_series(1, 300) n`,
    )
    expect(must(await listPayouts(deps, finance(deps, ruben))).payouts.some(({ id }) => id === payout.id)).toBe(false)
    expect(await look(ruben, payout.id)).toMatchObject({ payout: { id: payout.id, amountMinor: 5_270 } })
    await deps.db.query(`delete from payout where end_to_end like 'PWX%'`)
    // owed again, because the bank returned it
    must(await makeBankFile(deps, finance(deps, ruben)))
    const { endToEnd } = payout
    for (const [number, side] of [
      ['1', 'DBIT'],
      ['2', 'CRDT'],
    ] as const)
      must(await importBankStatement(deps, finance(deps, ruben), { xml: camt(number, entry('52.70', side, endToEnd)) }))
    deps.clock.advance(1)
    must(await askForPayouts(deps, finance(deps, femke)))
    const [asked] = must(await listPayouts(deps, finance(deps, ruben))).payouts
    expect(await look(ruben, asked!.id)).toMatchObject({
      payout: { isOwn: false, amountMinor: 5_270 },
      standing: { isOwed: true, account: { holder: 'Kempenpark B.V.' } },
      // what came back was not paid
      beforeMinor: null,
    })
    expect((await look(femke, asked!.id)).payout.isOwn).toBe(true)
    must(await askForAccount(deps, finance(deps, femke), { slug, holder: 'Other', iban: ours, reason }))
    expect(await look(ruben, asked!.id)).toMatchObject({ standing: { isOwed: true, account: null } })
    const answer = { ids: [asked!.id], agrees: true }
    expect(must(await answerPayouts(deps, finance(deps, ruben), answer))).toMatchObject({ agreed: 0, void: 1 })
  })

  test('AGENCY-93 AGENCY-94 one file, the same again; booked by the bank, returned, and owed again', async () => {
    const { deps, slug, payout } = await agreedWorld()
    const who = finance(deps, ruben)
    expect(codeOf(await makeBankFile(deps, { ...who, factorAt: 0 }))).toBe('factor_required')
    expect(must(await makeBankFile(deps, who))).toBe(1)
    expect(codeOf(await makeBankFile(deps, who))).toBe('conflict')
    const file = must(await readBankFile(deps, who, { n: 1 }))
    expect(checkPain001(file.xml)).toEqual([])
    for (const word of [iban, ours, '52.70', payout.endToEnd, 'PARKWING-000001'])
      expect([word, file.xml.includes(word)]).toEqual([word, true])
    expect(must(await readBankFile(deps, who, { n: 1 }))).toEqual(file)
    expect(codeOf(await readBankFile(deps, who, { n: 2 }))).toBe('not_found')
    expect(await verify(deps.db)).toEqual([])
    const bring = (number: string, entries: string, account?: string) =>
      importBankStatement(deps, who, { xml: camt(number, entries, account) })
    const { endToEnd } = payout
    expect(codeOf(await bring('1', '', iban))).toBe('option_required')
    expect(codeOf(await importBankStatement(deps, who, { xml: 'x' }))).toBe('option_required')
    const others = entry('52.71', 'DBIT', endToEnd) + entry('10.00', 'CRDT', 'NOTPROVIDED')
    expect(must(await bring('1', entry('52.70', 'DBIT', endToEnd) + others))).toEqual({
      booked: 1,
      returned: 0,
      received: 0,
      unmatched: 2,
    })
    expect(codeOf(await bring('1', ''))).toBe('conflict')
    // a second time it is no payout of ours
    expect(must(await bring('2', entry('52.70', 'DBIT', endToEnd)))).toMatchObject({ booked: 0, unmatched: 1 })
    expect(must(await listPayouts(deps, who))).toMatchObject({ owed: [], payouts: [{ state: 'booked', batch: 1 }] })
    expect(must(await listPayouts(deps, who)).unmatched).toHaveLength(3)
    expect(await verify(deps.db)).toEqual([])
    expect(must(await listParkStatements(deps, who, { slug })).open).toMatchObject({
      linesMinor: -5_270,
      closingMinor: 0,
    })
    expect(must(await bring('3', entry('52.70', 'CRDT', endToEnd)))).toMatchObject({ returned: 1 })
    expect(must(await listPayouts(deps, who)).owed).toMatchObject([{ amountMinor: 5_270 }])
    expect(await verify(deps.db)).toEqual([])
  })

  test('AGENCY-92 AGENCY-95 what was paid out is a line of the next statement, and what came back one of the one after', async () => {
    const { deps, slug, payout, id } = await agreedWorld()
    const who = finance(deps, ruben)
    must(await makeBankFile(deps, who))
    deps.clock.advance(31 * dayMs)
    expect(must(await closeStatements(deps, job))).toBe(1)
    const back = finance(deps, ruben)
    must(await importBankStatement(deps, back, { xml: camt('9', entry('52.70', 'CRDT', payout.endToEnd)) }))
    expect(must(await listPayouts(deps, back)).owed).toMatchObject([{ amountMinor: 5_270 }])
    expect(await verify(deps.db)).toEqual([])
    deps.clock.advance(31 * dayMs)
    expect(must(await closeStatements(deps, job))).toBe(1)
    const { statements } = must(await listParkStatements(deps, back, { slug }))
    expect(statements.map(({ closingMinor }) => closingMinor)).toEqual([5_270, 0, 5_270])
    expect(must(await listPayouts(deps, back)).owed).toMatchObject([{ amountMinor: 5_270 }])
    expect(await verify(deps.db)).toEqual([])
    // a payout that nobody made is seen
    const faults = [
      [`update payout set amount_minor = amount_minor + 1`, /AGENCY-9[35]/],
      [`update payout set state = 'booked'`, /AGENCY-95/],
      [`update payout_batch set sum_minor = sum_minor + 1`, /AGENCY-93/],
      [`update bank_account set valid_from = valid_from + interval '60 days'`, /AGENCY-91/],
      [
        `insert into journal_entry (organisation_id, currency, debit, credit, amount_minor, about, at)
         values ('${id}', 'EUR', 'costs', 'party', 1, 'payout:${randomUUID()}', now())`,
        /AGENCY-95/,
      ],
    ] as const
    for (const [sql, named] of faults) {
      const problems: string[] = []
      const looked = deps.db.transaction(async (tx) => {
        await tx.query(sql)
        problems.push(...(await verify({ ...deps.db, transaction: (work) => work(tx) })).map(({ problem }) => problem))
        throw new Error('back')
      })
      await expect(looked).rejects.toThrow('back')
      expect([sql, problems.join('\n')]).toEqual([sql, expect.stringMatching(named)])
    }
    expect(houseId).not.toBe(id)
  })
})
