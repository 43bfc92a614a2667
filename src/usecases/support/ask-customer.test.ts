import { describe, expect, test } from 'vitest'
import { claimsOf } from '#db/claims.ts'
import { filesOf } from '#db/files.ts'
import { bookingById } from '#db/bookings.ts'
import { verify } from '#db/verify.ts'
import { dayMs, hourMs } from '#domain/time/zones.ts'
import { bookedBy, claimOf, leftAt, secondSupport, support, visitor } from '#test/builders/claims.ts'
import { freshDeps } from '#test/builders/deps.ts'
import { jpeg } from '#test/builders/files.ts'
import { staffAs } from '#test/builders/staff.ts'
import { codeOf, must } from '#test/builders/traveller.ts'
import type { Actor } from '../actor.ts'
import { answerQuestion } from '../travellers/answer-question.ts'
import { fileClaim } from '../travellers/file-claim.ts'
import { claimsOfBooking, showClaim } from '../travellers/show-claim.ts'
import { askCustomer, previewQuestion } from './ask-customer.ts'
import { listClaims, openClaim, takeClaim } from './claims-desk.ts'
import { decideClaim } from './decide-claim.ts'

const fresh = freshDeps()
const question = 'Bitte schicken Sie uns Ihre Bordkarte.'
const claimed = async () => {
  const deps = await fresh()
  const { id, number: booking } = await bookedBy(deps)
  await leftAt(deps, id, '2026-12-10T12:00')
  const filed = must(await fileClaim(deps, visitor, { ...claimOf(booking), language: 'de' }))
  const { number, token } = filed
  const ask = (actor: Actor = support, words = question) => askCustomer(deps, actor, { number, question: words })
  const answer = (words = 'Hier ist sie', files = {}) => answerQuestion(deps, visitor, { token, answer: words, files })
  const claim = async () => (await claimsOf(deps.db, id))[0]!
  const letters = async () => {
    await deps.worker.runDue()
    return deps.mailer.sent.filter(({ id: letter }) => letter.startsWith('claimQuestion'))
  }
  return { deps, id, number, token, ask, answer, claim, letters }
}

describe('CLAIM-18 asking the customer', () => {
  test('CLAIM-18 a letter in his language with the way to answer; our time stands still and goes on after his answer', async () => {
    const { deps, id, number, token, ask, answer, claim, letters } = await claimed()
    deps.clock.advance(6 * hourMs)
    const preview = must(await previewQuestion(deps, support, { number, question }))
    expect(preview).toMatchObject({ language: 'de', letter: { question, answerBy: deps.clock.now() + 14 * dayMs } })
    // the way into the claim is the customer's alone
    expect(preview.letter.claimUrl).not.toContain(token)
    must(await ask())
    const [letter, ...others] = await letters()
    expect([letter?.to.address, letter?.language, others]).toEqual(['noor@example.org', 'de', []])
    expect(letter?.text).toContain(question)
    expect(letter?.text).toContain(`/de/claim/${token}`)
    expect(await claim()).toMatchObject({ waitingSince: deps.clock.now(), dueAt: deps.clock.now() + 14 * dayMs })
    expect(must(await listClaims(deps, support, { list: 'open' })).claims).toEqual([])
    expect(must(await listClaims(deps, support, { list: 'waiting' })).claims).toMatchObject([{ number }])
    expect(await verify(deps.db)).toEqual([])

    deps.clock.advance(41 * hourMs)
    const picture = new Uint8Array(await jpeg())
    must(await answer('Hier ist sie', { uploadDocument1: picture }))
    expect(await claim()).toMatchObject({ waitingSince: null, dueAt: deps.clock.now() + 18 * hourMs })
    const opened = must(await openClaim(deps, support, { number }))
    expect(opened.questions).toMatchObject([{ question, answer: 'Hier ist sie', answeredAt: deps.clock.now() }])
    expect(opened.files).toMatchObject([{ slot: 'answer1a', pages: opened.files[0]?.pages }])
    expect(codeOf(await answer('once more'))).toBe('question_answered')
    // he sees both on the page of his claim and in his booking
    expect(must(await showClaim(deps, visitor, { token })).questions).toMatchObject([
      { question, answer: 'Hier ist sie' },
    ])
    const own: Actor = { kind: 'traveller', sessionId: 'later', bookingIds: [id], address: 'x' }
    expect((await claimsOfBooking(deps, own, (await bookingById(deps.db, id))!)).claims).toMatchObject([
      { questions: [{ question }] },
    ])
    must(await ask(support, 'Und mit welchem Flug?'))
    expect(await letters()).toHaveLength(2)
    expect(await verify(deps.db)).toEqual([])
  })

  test('CLAIM-18 without an answer in 14 days it is to be answered again; decided, nothing is asked any more', async () => {
    const { deps, number, ask, answer, claim, letters } = await claimed()
    must(await ask())
    deps.clock.advance(14 * dayMs + 1)
    expect(must(await listClaims(deps, support, { list: 'open' })).claims).toMatchObject([{ number }])
    const { id: claimId } = await claim()
    const decision = { airportId: 1, claimId, amountMinor: 0, reason: 'Nothing shows the delay' }
    must(await decideClaim(deps, support, decision))
    expect(await claim()).toMatchObject({ status: 'refused', waitingSince: null })
    expect([codeOf(await answer()), codeOf(await ask())]).toEqual(['question_answered', 'claim_decided'])
    // it was not written before the decision, so it is of no use any more (LETTER-2)
    expect(await letters()).toEqual([])
    expect(await verify(deps.db)).toEqual([])
  })

  test('CLAIM-18 CLAIM-17 one question at a time, by whoever has the claim, with words; nobody else asks', async () => {
    const { deps, number, ask } = await claimed()
    expect(codeOf(await ask(support, ' '))).toBe('reason_required')
    expect(codeOf(await ask(staffAs('editor')))).toBe('not_found')
    must(await takeClaim(deps, secondSupport, { number, from: null }))
    expect(codeOf(await ask())).toBe('claim_taken')
    const both = await Promise.all([ask(secondSupport), ask(secondSupport)])
    expect(both.map(codeOf).toSorted()).toEqual(['conflict', 'ok'])
  })

  test('CLAIM-18 CLAIM-3 an answer is words or files; what is wrong is said at its field and nothing is kept', async () => {
    const { deps, token, ask, answer, claim } = await claimed()
    expect(codeOf(await answer())).toBe('question_answered')
    must(await ask())
    expect(await answer(' ')).toMatchObject({ problem: { fields: { answer: 'mandatory' } } })
    expect(await answer('x'.repeat(1_001))).toMatchObject({ problem: { fields: { answer: 'too_long' } } })
    expect(await answer('4111 1111 1111 1111')).toMatchObject({
      problem: { fields: { answer: 'card_number_refused' } },
    })
    const bad = { uploadDocument2: new Uint8Array(Buffer.from('MZ')) }
    expect(await answer('see file', bad)).toMatchObject({ problem: { fields: { uploadDocument2: 'file_type' } } })
    const none = await answerQuestion(deps, visitor, { token: 'nobody', answer: 'x', files: {} })
    expect(codeOf(none)).toBe('claim_unknown')
    const both = await Promise.all([answer('first'), answer('second')])
    expect(both.map(codeOf).toSorted()).toEqual(['ok', 'question_answered'])
    expect(await filesOf(deps.db, 'claim', (await claim()).id)).toEqual([])
    expect(must(await showClaim(deps, visitor, { token })).questions).toHaveLength(1)
  })
})
