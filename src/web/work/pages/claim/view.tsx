import type { Language } from '#domain/languages.ts'
import { workPath } from '#domain/site-map/work.ts'
import { useTexts } from '../../../kernel/texts.tsx'
import { ClaimStateWord } from '../../desk/claim-state.tsx'
import { Main } from '../../frame/main.tsx'
import { WorkButton, WorkButtonLink } from '../../parts/button.tsx'
import { WorkForm } from '../../parts/form.tsx'
import { KeyValues } from '../../parts/key-values.tsx'
import { Legend } from '../../parts/keys.tsx'
import { Note } from '../../parts/note.tsx'
import { Pane, Panes, Stack } from '../../parts/pane.tsx'
import { StateWord } from '../../parts/state.tsx'
import { TitleRow } from '../../parts/title-row.tsx'
import { WorkHead } from '../../parts/work-head.tsx'
import { Decide } from './decide.tsx'
import type { ClaimModel } from './model.ts'
import { Proof } from './proof.tsx'
import type { Deciding } from './sentences.ts'

export type LetterView = {
  subject: string
  text: string
  language: Language
  /** where the money goes */
  goes: string[]
  needsSecond: boolean
  button: string
}
export type ClaimAnswer = {
  tab: Deciding
  typed: { amount: string; say: string; words: string }
  failed: string | null
  letter: LetterView | null
  /** the bank account in full, once */
  account: string | null
}
export type ClaimProps = ClaimModel & {
  tab: Deciding
  done: 'decided' | 'asked' | 'question' | null
  answer: ClaimAnswer | undefined
}

const doneText = {
  decided: 'workClaims.doneDecided',
  asked: 'workClaims.doneAsked',
  question: 'workClaims.doneQuestion',
} as const

/** One claim: the proof on the left, what is known and the decision on the right. */
export const ClaimView = (props: ClaimProps) => {
  const { t } = useTexts()
  const { number, state, left, age, next, done, answer, decided, taken, canAsk } = props
  const canDecide = !decided && (!taken || taken.isMine)
  const keys = [
    ...(next ? [{ keys: ['J'], text: t('workClaims.next') }] : []),
    ...(decided ? [] : [{ keys: ['T'], text: t('workClaims.take') }]),
    ...(canDecide
      ? [
          { keys: canAsk ? ['P', 'N', 'A'] : ['P', 'N'], text: t('workClaims.decision') },
          { keys: ['S'], text: t('workClaims.sentence') },
        ]
      : []),
  ]
  return (
    <Main>
      <WorkHead title={number} hasErrors={Boolean(answer?.failed)} />
      <TitleRow
        title={number}
        of={
          <>
            <ClaimStateWord state={state} /> {age}
            {left && (
              <>
                {', '}
                <StateWord tone={left.isLate ? 'bad' : 'quiet'}>{left.text}</StateWord>
              </>
            )}
          </>
        }
      >
        <WorkButtonLink href={workPath('claims')}>{t('workClaims.title')}</WorkButtonLink>
        {next && (
          <WorkButtonLink href={next} icon="arrow-right" shortcut="J">
            {t('workClaims.next')}
          </WorkButtonLink>
        )}
      </TitleRow>
      {done && !answer && (
        <Note tone={done === 'decided' ? 'ok' : 'info'} isAnswer>
          {t(doneText[done])}
        </Note>
      )}
      {answer?.failed && (
        <Note tone="bad" isAnswer>
          {answer.failed}
        </Note>
      )}
      <Stack>
        <Panes layout="halves">
          <Stack>
            <Asks {...props} />
            <Questions {...props} />
            <Proof files={props.proof} />
          </Stack>
          <Stack>
            <Known {...props} />
            <Holder {...props} />
            <Decide {...props} />
            <Decided {...props} />
          </Stack>
        </Panes>
        {keys.length > 0 && <Legend keys={keys} />}
      </Stack>
    </Main>
  )
}

const Asks = ({ asks, claimant, language, booking }: ClaimProps) => {
  const { t } = useTexts()
  return (
    <Pane title={t('workClaims.asks')}>
      <KeyValues
        rows={[
          { label: t('workClaims.sum'), value: <b>{asks.amount}</b> },
          { label: t('workClaims.who'), value: claimant },
          { label: t('workService.writes'), value: language },
          { label: t('workClaims.flight'), value: asks.flight },
          asks.reason !== '' && { label: t('workService.reason'), value: asks.reason },
          asks.account !== null && { label: t('workClaims.account'), value: asks.account },
          {
            label: t('workService.byNumber'),
            value: (
              <a href={booking.href} translate="no">
                {booking.number}
              </a>
            ),
          },
        ]}
      />
    </Pane>
  )
}

/** What the customer was asked, and what came back. */
const Questions = ({ questions }: ClaimProps) =>
  questions.map(({ asked, question, answered, answer, until }) => (
    <Pane key={asked} title={asked}>
      <Stack>
        <p>{question}</p>
        {answered && <h3>{answered}</h3>}
        {answered && <p>{answer}</p>}
        {until && <Note icon="mail">{until}</Note>}
      </Stack>
    </Pane>
  ))

const Known = ({ facts, others }: ClaimProps) => {
  const { t } = useTexts()
  return (
    <Pane title={t('workClaims.facts')}>
      <KeyValues sums rows={facts} />
      {others.length > 0 && (
        <>
          <h3>{t('workClaims.others')}</h3>
          <ul>
            {others.map(({ number, href, state, amount }) => (
              <li key={number}>
                <a href={href} translate="no">
                  {number}
                </a>{' '}
                {amount} <ClaimStateWord state={state} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Pane>
  )
}

/** Who looks into it, and the way to take it, to take it over or to give it back. */
const Holder = ({ own, taken, asked, decided }: ClaimProps) => {
  const { t } = useTexts()
  if (decided) return null
  const take = taken ? t('workClaims.takeOver') : t('workClaims.take')
  return (
    <Pane>
      <Stack>
        {asked && (
          <Note icon="hand">
            {t('workClaims.askedBy', { name: asked.name, amount: asked.amount, when: asked.when })}
          </Note>
        )}
        {taken && <p>{t('workClaims.taken', { name: taken.name, when: taken.since })}</p>}
        <WorkForm action={own} fields={{ do: taken?.isMine ? 'give' : 'take', from: taken?.by ?? '' }} inline>
          <WorkButton icon={taken?.isMine ? 'undo' : 'hand'} shortcut="T">
            {taken?.isMine ? t('workClaims.giveBack') : take}
          </WorkButton>
        </WorkForm>
      </Stack>
    </Pane>
  )
}

const Decided = ({ own, decided, canReadAccount, answer }: ClaimProps) => {
  const { t } = useTexts()
  if (!decided) return null
  return (
    <Pane title={t('workClaims.decidedOn', { when: decided.when })}>
      <Stack>
        {decided.amount && (
          <p>
            {t('workClaims.stateGranted')}: <b>{decided.amount}</b>
          </p>
        )}
        {decided.goes.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {decided.note && <p>{decided.note}</p>}
        {decided.byRule && <p>{t('workClaims.byRule')}</p>}
        {canReadAccount && !answer?.account && (
          <WorkForm action={own} fields={{ do: 'account' }} inline>
            <WorkButton icon="lock">{t('workClaims.readAccount')}</WorkButton>
          </WorkForm>
        )}
        {answer?.account && (
          <Note icon="lock" isAnswer>
            <span translate="no">{answer.account}</span>
          </Note>
        )}
      </Stack>
    </Pane>
  )
}
