import type { PaperKind, PaperState } from '#domain/access/paper.ts'
import type { PayoutState } from '#domain/payouts/payout.ts'
import type { TextId } from '#texts/texts.ts'
import { paperKindText } from '#texts/paper-words.ts'
import { useTexts } from '../../../kernel/texts.tsx'
import { WorkButton } from '../../parts/button.tsx'
import { FormFoot, WorkForm } from '../../parts/form.tsx'
import { Note } from '../../parts/note.tsx'
import { Pane, Stack } from '../../parts/pane.tsx'
import { StatementSums, type KindSum } from '../../frame/statement-sums.tsx'
import { StateWord } from '../../parts/state.tsx'
import type { Difference } from './difference.ts'

export const stateWords = {
  asked: 'workPayouts.asked',
  refused: 'workPayouts.refused',
  agreed: 'workPayouts.agreed',
  filed: 'workPayouts.filed',
  booked: 'workPayouts.booked',
  returned: 'workPayouts.returned',
} as const satisfies Record<PayoutState, string>

export type LookView = {
  id: string
  organisation: string
  number: string
  href: string
  pdf: string
  amount: string
  state: PayoutState
  isOwn: boolean
  asker: string
  askedAt: string
  tail: string
  statement: {
    month: string
    opening: string
    closing: string
    sums: readonly KindSum[]
  } | null
  /** null of one that is answered */
  standing: { isOwed: boolean; account: { holder: string; since: string } | null } | null
  papers: readonly { kind: PaperKind; state: PaperState }[]
  /** what was agreed before, and how this differs from it */
  before: Difference | null
}

const differenceText = {
  same: 'workPayouts.asBefore',
  more: 'workPayouts.moreThanBefore',
  less: 'workPayouts.lessThanBefore',
} as const satisfies Record<Difference['is'], TextId>

/**
 * One payout: the statement it goes by, what to know before one agrees, and the two answers. They have no key: money
 * that leaves is not to be agreed to by one that was meant for something else (WORK-21).
 */
export const Look = (look: LookView & { here: string }) => {
  const { t } = useTexts()
  const { here, id, organisation, number, href, pdf, amount, state, isOwn, statement } = look
  return (
    <Pane
      id="look"
      title={organisation}
      aside={
        <>
          <a href={href} translate="no">
            {number}
          </a>{' '}
          {statement && `${statement.month} `}
          <a href={pdf}>{t('workStatements.pdf')}</a>
        </>
      }
    >
      <Stack>
        {statement && <StatementSums {...statement} asked={{ label: t('workPayouts.toPay'), amount }} />}
        <Before {...look} />
        {state === 'asked' && !isOwn && (
          <WorkForm action={here} fields={{ payout: id }}>
            <FormFoot>
              <WorkButton look="primary" name="do" value="agree">
                {t('workPayouts.agreeTo', { amount })}
              </WorkButton>
              <WorkButton name="do" value="refuse">
                {t('workPayouts.refuse')}
              </WorkButton>
            </FormFoot>
          </WorkForm>
        )}
      </Stack>
    </Pane>
  )
}

const Before = ({ standing, papers, before, tail, state, isOwn, asker, askedAt }: LookView) => {
  const { t } = useTexts()
  if (!standing) return <p>{t(stateWords[state])}</p>
  const { isOwed, account } = standing
  return (
    <>
      <h3>{t('workPayouts.beforeAgree')}</h3>
      <ul role="list">
        <Check isRight={isOwed} text={t(isOwed ? 'workPayouts.isOwed' : 'workPayouts.notOwed')} />
        <Check
          isRight={account !== null}
          text={account ? t('workPayouts.sameAccount', { tail, ...account }) : t('workPayouts.otherAccount')}
        />
        <PapersCheck papers={papers} />
        <Check text={before === null ? t('workPayouts.firstPayout') : t(differenceText[before.is], before)} />
      </ul>
      <Note icon="people">
        {isOwn ? t('workPayouts.youAsked') : t('workPayouts.secondPerson', { name: asker, time: askedAt })}
      </Note>
    </>
  )
}

/** Whether the party's papers still count: the expired ones are named, else those that expire soon (WORK-29). */
const PapersCheck = ({ papers }: Pick<LookView, 'papers'>) => {
  const { t } = useTexts()
  const named = (...states: PaperState[]) =>
    papers
      .filter(({ state }) => states.includes(state))
      .map(({ kind }) => t(paperKindText[kind]))
      .join(', ')
  const [expired, soon] = [named('expired'), named('week', 'month')]
  if (papers.length === 0) return <Check text={t('workPayouts.papersNone')} />
  if (expired) return <Check isRight={false} text={t('workPayouts.papersExpired', { papers: expired })} />
  if (soon) return <Check isRight text={t('workPayouts.papersSoon', { papers: soon })} />
  return <Check isRight text={t('workPayouts.papersValid')} />
}

/** `isRight` is left out where nothing is right or wrong. */
const Check = ({ isRight, text }: { isRight?: boolean; text: string }) => (
  <li>
    <StateWord
      tone={isRight === undefined ? 'info' : isRight ? 'ok' : 'warn'}
      icon={isRight === undefined ? 'info' : isRight ? 'check' : 'warn'}
    >
      {text}
    </StateWord>
  </li>
)
