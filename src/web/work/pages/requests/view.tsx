import { workPath } from '#domain/site-map/work.ts'
import { Field } from '../../../components/field/field.tsx'
import { useTexts } from '../../../kernel/texts.tsx'
import { Main } from '../../frame/main.tsx'
import { WorkButton } from '../../parts/button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { FormFoot, WorkForm } from '../../parts/form.tsx'
import { Note } from '../../parts/note.tsx'
import { Pane, Panes } from '../../parts/pane.tsx'
import { TitleRow } from '../../parts/title-row.tsx'
import { WorkHead } from '../../parts/work-head.tsx'

export type RequestsAnswer = { outcome: 'agreed' | 'refused' | 'void' | null; failed: string | null }
type Props = {
  requests: readonly {
    id: string
    number: string
    href: string
    amount: string
    reason: string
    asker: string
    when: string
    isOwn: boolean
  }[]
  answer: RequestsAnswer | undefined
}

const outcomes = {
  agreed: 'workService.agreed',
  refused: 'workService.refused',
  void: 'workService.void',
} as const

/** What others ask for, the oldest first, each with its answer. */
export const RequestsView = ({ requests, answer }: Props) => {
  const { t } = useTexts()
  const title = t('workService.requests')
  return (
    <Main>
      <WorkHead title={title} hasErrors={Boolean(answer?.failed)} />
      <TitleRow title={title} />
      <Panes>
        {answer?.failed && (
          <Note tone="bad" isAnswer>
            {answer.failed}
          </Note>
        )}
        {answer?.outcome && (
          <Note tone={answer.outcome === 'void' ? 'warn' : 'ok'} isAnswer>
            {t(outcomes[answer.outcome])}
          </Note>
        )}
        {requests.length === 0 && <Empty title={t('workService.nobodyAsks')} />}
        {requests.map(({ id, number, href, amount, reason, asker, when, isOwn }) => (
          <Pane key={id} title={`${t('workService.refund')} ${amount}`} aside={`${asker}, ${when}`}>
            <p>
              <a href={href} translate="no">
                {number}
              </a>
              : {reason}
            </p>
            {isOwn ? (
              <p>{t('workService.ownRequest')}</p>
            ) : (
              <>
                <WorkForm action={workPath('requests')} fields={{ request: id, answer: 'agree' }}>
                  <FormFoot>
                    <WorkButton look="primary">{t('workService.agree', { amount })}</WorkButton>
                  </FormFoot>
                </WorkForm>
                <WorkForm action={workPath('requests')} fields={{ request: id, answer: 'refuse' }} inline>
                  <Field name="sentence" label={t('workService.sentence')} maxLength={500} />
                  <WorkButton look="danger">{t('workService.refuse')}</WorkButton>
                </WorkForm>
              </>
            )}
          </Pane>
        ))}
      </Panes>
    </Main>
  )
}
