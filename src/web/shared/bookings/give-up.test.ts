import { describe, expect, test } from 'vitest'
import { customerService } from '#domain/customer-service.ts'
import { translator } from '#texts/texts.ts'
import { cancelBooking } from '#usecases/travellers/cancel-booking.ts'
import { ask, askedOf } from '#test/builders/asked.ts'
import { change, stayOf } from '#test/builders/changing.ts'
import { freshDeps, type TestDeps } from '#test/builders/deps.ts'
import { browser, must, pay, place } from '#test/builders/traveller.ts'
import type { CancelView } from '../../pages/cancel/view.tsx'
import type { WithdrawView } from '../../pages/withdraw/view.tsx'
import cancel from '../../pages/cancel/route.tsx'
import withdraw from '../../pages/withdraw/route.tsx'
import type { SitePage } from '../../site/page.ts'
import { staffAs } from '#test/builders/staff.ts'

const fresh = freshDeps()
const t = translator('en')
const support = staffAs('support', '7')

const shown = async <View>(page: SitePage, deps: TestDeps, bookingId: string): Promise<View> => {
  const { model } = await ask(page, askedOf({ deps, actor: support }, { params: { bookingId } }))
  return (model as { view: View }).view
}
const cancelPage = (deps: TestDeps, id: string) => shown<CancelView>(cancel, deps, id)
const withdrawPage = (deps: TestDeps, id: string) => shown<WithdrawView>(withdraw, deps, id)

const booked = async (withdrawalDays: number, choice: Parameters<typeof place>[2]) => {
  const deps = await fresh()
  deps.withdrawalDays['NL'] = withdrawalDays
  const who = await browser(deps)
  const bookingId = await place(deps, who, choice)
  await pay(deps, who, bookingId)
  return { deps, who, bookingId }
}

describe('giving a booking up', () => {
  test('WITHDRAW-2 S18 Basic: the page that gives back nothing names the way that gives back everything, while there is one', async () => {
    const { deps, bookingId } = await booked(3, { package: 'basic' })
    expect(await cancelPage(deps, bookingId)).toMatchObject({
      kind: 'form',
      back: 'You get €0.00 back',
      withdraw: {
        lines: [
          expect.stringContaining('You can withdraw from the contract until'),
          'You get €56.00 back, whatever your package says.',
        ],
        href: `/en/my-booking/${bookingId}/withdraw`,
      },
    })
    deps.clock.advance(4 * 24 * 3_600_000)
    expect(await cancelPage(deps, bookingId)).toMatchObject({ kind: 'form', withdraw: null })
    // it is too late for this way, and the other one is still open
    expect(await withdrawPage(deps, bookingId)).toMatchObject({
      kind: 'refused',
      text: t('refusals.withdrawalOver'),
      contact: null,
      cancelHref: `/en/my-booking/${bookingId}/cancel`,
    })
  })

  test('WITHDRAW-2 Flex gives back as much by cancelling: no second way is named', async () => {
    const { deps, bookingId } = await booked(14, { package: 'flex' })
    expect(await cancelPage(deps, bookingId)).toMatchObject({ kind: 'form', withdraw: null })
  })

  test('S18 done: the sum that cancelling brought, and not what a change brought before', async () => {
    const { deps, who, bookingId } = await booked(0, {
      package: 'flex',
      stay: stayOf('2026-12-10T10:00', '2026-12-17T18:00'),
    })
    must(
      await change(deps, await who.actor(), {
        bookingId,
        stay: stayOf('2026-12-10T10:00', '2026-12-14T18:00'),
        kind: 'stay',
      }),
    )
    const { refundMinor } = must(await cancelBooking(deps, await who.actor(), { bookingId, reason: 'other' }))
    const view = await cancelPage(deps, bookingId)
    expect(view).toMatchObject({
      kind: 'done',
      back: t('manage.youGetBack', { amount: `€${(refundMinor / 100).toFixed(2)}` }),
    })
    expect(view.kind === 'done' && view.refunds.map(({ title }) => title)).toEqual([
      t('refunds.of', { amount: `€${(refundMinor / 100).toFixed(2)}` }),
    ])
    expect(await withdrawPage(deps, bookingId)).toMatchObject({
      kind: 'refused',
      text: t('problems.alreadyCancelled'),
      cancelHref: null,
    })
  })

  test('S18 demand Z1 done: a refund is promised where there is one; Basic gives nothing back, and the letter that goes out says so', async () => {
    const told = async (choice: 'flex' | 'basic') => {
      const { deps, who, bookingId } = await booked(0, { package: choice })
      must(await cancelBooking(deps, await who.actor(), { bookingId, reason: 'other' }))
      await deps.worker.runDue()
      const letters = deps.mailer.sent.filter(({ id }) => id.startsWith('cancelled/')).map(({ text }) => text)
      return { page: await cancelPage(deps, bookingId), letters }
    }
    const email = 'noor@example.org'
    expect((await told('flex')).page).toMatchObject({ kind: 'done', text: t('manage.cancelDone', { value: email }) })
    const { page, letters } = await told('basic')
    expect(page).toMatchObject({
      kind: 'done',
      text: `${t('manage.cancelledText')} ${t('changes.doneMail', { email })}`,
      back: t('manage.youGetBack', { amount: '€0.00' }),
      refunds: [],
    })
    expect(letters).toEqual([expect.stringContaining(translator('nl')('letters.refundNone'))])
  })

  test.each(['no_show', 'checked_in', 'checked_out'] as const)(
    'M4 %s: both pages say why, neither says that cancelling is possible, and both say whom to call',
    async (status) => {
      const { deps, bookingId } = await booked(14, { package: 'flex' })
      await deps.db.query('update booking set status = $1', [status])
      for (const view of [await cancelPage(deps, bookingId), await withdrawPage(deps, bookingId)]) {
        expect(view).toMatchObject({
          kind: 'refused',
          text: t(
            status === 'no_show'
              ? 'problems.noShow'
              : status === 'checked_in'
                ? 'problems.checkedIn'
                : 'problems.checkedOut',
          ),
        })
        expect(view.kind === 'refused' && view.contact).toContain(customerService.phone)
      }
      expect(await withdrawPage(deps, bookingId)).toMatchObject({ cancelHref: null })
    },
  )
})
