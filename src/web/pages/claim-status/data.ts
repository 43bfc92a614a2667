import { airportName } from '#domain/airports/names.ts'
import { euro } from '#domain/money/money.ts'
import { formatInstant, formatMoney } from '#texts/formats.ts'
import type { ClaimView as ClaimFacts } from '#usecases/travellers/show-claim.ts'
import type { ClaimStatusView } from './view.tsx'
import { claimChip, claimLines } from '../../shared/claims/claim-words.ts'
import { fixedPath } from '#domain/site-map/addresses.ts'
import type { RequestFacts } from '../../site/facts.ts'
import { readerOf } from '../../shared/landing/landing-data.ts'

type FilesOfClaim = ClaimFacts['files']

/** CLAIM-10: the files that nobody may read yet, and those that were removed. */
const fileLines = (
  files: FilesOfClaim,
  namesOf: (files: FilesOfClaim) => string,
  t: ReturnType<typeof readerOf>['t'],
): string[] => {
  const waiting = files.filter(({ scan }) => scan === 'waiting')
  const removed = files.filter(isRemoved)
  return [
    ...(waiting.length > 0 ? [t('claims.filesWaiting', { files: namesOf(waiting) })] : []),
    ...(removed.length > 0 ? [t('claims.filesRemoved', { files: namesOf(removed) })] : []),
  ]
}

const isRemoved = ({ scan }: FilesOfClaim[number]): boolean => scan === 'infected' || scan === 'removed'

export const claimStatusView = (facts: RequestFacts, view: ClaimFacts): ClaimStatusView => {
  const { t, language } = readerOf(facts)
  const { claim, questions, iata, zone, files } = view
  const when = (at: number) => ({ moment: formatInstant(at, zone, language) })
  const names: Record<string, string> = { boardingPass: t('claims.boardingPass'), receipt: t('claims.receipt') }
  const namesOf = (some: FilesOfClaim) => some.map(({ slot }) => names[slot] ?? t('claims.document')).join(', ')
  const kept = files.filter((file) => !isRemoved(file))
  return {
    number: claim.number,
    chip: claimChip(claim, t),
    lines: [...claimLines(facts, view), ...fileLines(files, namesOf, t)],
    lookUpHref: fixedPath('lookUp', language),
    questions: questions.map(({ question, askedAt, answer, answeredAt }) => ({
      asked: t('claims.questionFrom', when(askedAt)),
      question,
      answered: answeredAt === null ? null : t('claims.answerFrom', when(answeredAt)),
      answer: answer || t('claims.files'),
    })),
    action: claim.waitingSince === null ? null : facts.url.pathname,
    thanks: claim.waitingSince === null && facts.url.searchParams.has('answered'),
    facts: [
      { term: t('claims.sentOn'), value: formatInstant(claim.createdAt, zone, language) },
      { term: t('claims.airport'), value: airportName(iata, language) },
      { term: t('claims.asked'), value: formatMoney(euro(claim.amountMinor), language) },
      { term: t('claims.newReturnFlight'), value: claim.returnFlight },
      ...(claim.accountHint ? [{ term: t('claims.account'), value: claim.accountHint }] : []),
      ...(kept.length > 0 ? [{ term: t('claims.files'), value: namesOf(kept) }] : []),
    ],
  }
}
