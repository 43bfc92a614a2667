import { euro } from '#domain/money/money.ts'
import { workPath } from '#domain/site-map/work.ts'
import { formatMoney } from '#texts/formats.ts'
import { translator } from '#texts/texts.ts'
import { claimLists, listClaims, type ClaimsListed } from '#usecases/support/claims-desk.ts'
import { absent } from '../../../kernel/page.ts'
import { claimState, timeLeft, timeWords } from '../../desk/claim-words.ts'
import { workPage } from '../../frame/page.ts'
import { inHouse, staffOnly, type StaffAsked } from '../../frame/staff.ts'
import { ClaimsView, type ClaimRow } from './view.tsx'

const rowOf = ({ facts }: StaffAsked, claim: ClaimsListed['claims'][number]): ClaimRow => {
  const { language, deps, staff } = facts
  const t = translator(language)
  const now = deps.clock.now()
  return {
    number: claim.number,
    href: workPath('claim', claim.number),
    booking: claim.booking,
    name: claim.name.trim(),
    amount: formatMoney(euro(claim.amountMinor), language),
    age: timeWords((claim.decidedAt ?? now) - claim.createdAt, t),
    left: claim.decidedAt === null ? timeLeft(claim.dueAt - now, t) : null,
    isLate: claim.decidedAt === null && claim.dueAt < now,
    state: claimState(claim, now),
    taker: claim.takenBy === staff.person.id ? t('workClaims.you') : claim.taker,
  }
}

/** The claims, the most urgent first. Which of them is a parameter of the address (CLAIM-17). */
const load = staffOnly(async (asked) => {
  inHouse(asked, 'claim.view')
  const { facts, url } = asked
  const list = claimLists.find((one) => one === url.searchParams.get('show')) ?? 'open'
  const found = await listClaims(facts.deps, facts.actor, { list })
  if (!found.ok) throw absent()
  const { claims, counts, slowestMs } = found.value
  facts.counts.set('claims', counts.open)
  return {
    list,
    counts,
    slowest: slowestMs > 0 ? timeWords(slowestMs, translator(facts.language)) : null,
    rows: claims.map((claim) => rowOf(asked, claim)),
  }
})

export default workPage({ at: 'claims', load, view: (model) => <ClaimsView {...model} /> })
