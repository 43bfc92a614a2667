import { workPath } from '#domain/site-map/work.ts'
import { requestTexts } from '#texts/request-texts.ts'
import type { TextId } from '#texts/texts.ts'
import type { RequestChange } from '#usecases/support/request-changes.ts'
import type { WaitingRequest } from '#usecases/support/requests.ts'
import { Field } from '../../../components/field/field.tsx'
import { useTexts } from '../../../kernel/texts.tsx'
import { Main } from '../../frame/main.tsx'
import { BookingState } from '../../parts/booking-state.tsx'
import { WorkButton } from '../../parts/button.tsx'
import { Differences } from '../../parts/difference.tsx'
import { Empty } from '../../parts/empty.tsx'
import { FormFoot, WorkForm } from '../../parts/form.tsx'
import { Note } from '../../parts/note.tsx'
import { Pane, Panes, Stack } from '../../parts/pane.tsx'
import { TitleRow } from '../../parts/title-row.tsx'
import { WorkHead } from '../../parts/work-head.tsx'

export type RequestsAnswer = {
  outcome: 'agreed' | 'refused' | 'void' | null
  what: RequestKind | null
  failed: string | null
}
type Props = {
  requests: readonly {
    id: string
    number: string
    kind: RequestKind
    /** the car park to which the booking is to go; null for everything else */
    moveTo: string | null
    href: string
    amount: string
    reason: string
    asker: string
    when: string
    /** for how long, in words */
    waits: string
    changes: readonly ShownChange[]
    isOwn: boolean
    isStale: boolean
  }[]
  answer: RequestsAnswer | undefined
}

type RequestKind = WaitingRequest['request']['kind']

export type ShownChange =
  | { what: Exclude<RequestChange['what'], 'state'>; was: string; becomes: string }
  | Extract<RequestChange, { what: 'state' }>

const labels = {
  back: 'workService.back',
  canGoBack: 'workService.canGoBack',
  due: 'workService.due',
  price: 'workMove.customerPays',
  weBear: 'workMove.weBear',
  claimed: 'workService.claimedGranted',
  state: 'workService.state',
  place: 'workService.place',
} as const satisfies Record<RequestChange['what'], TextId>

const Changes = ({ changes }: { changes: readonly ShownChange[] }) => {
  const { t } = useTexts()
  const wordOf = (change: ShownChange, side: 'was' | 'becomes') =>
    change.what === 'state' ? <BookingState status={change[side]} /> : change[side]
  return (
    <Differences
      rows={changes.map((change) => ({
        label: t(labels[change.what]),
        was: wordOf(change, 'was'),
        becomes: wordOf(change, 'becomes'),
      }))}
    />
  )
}
const outcomes = {
  agreed: 'workService.agreed',
  refused: 'workService.refused',
  void: 'workService.void',
} as const

const done = { move: 'workMove.moved', waive: 'workService.waived' } as const
const isNamed = (what: RequestKind | null): what is keyof typeof done => what !== null && Object.hasOwn(done, what)

const saidOf = (outcome: keyof typeof outcomes, what: RequestKind | null) =>
  outcome === 'agreed' && isNamed(what) ? done[what] : outcomes[outcome]

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
            {t(saidOf(answer.outcome, answer.what))}
          </Note>
        )}
        {requests.length === 0 && <Empty title={t('workService.nobodyAsks')} />}
        {requests.map(
          ({ id, number, kind, moveTo, href, amount, reason, asker, when, waits, changes, isOwn, isStale }) => (
            <Pane
              key={id}
              title={
                kind === 'move'
                  ? `${t('workMove.do', { place: moveTo ?? number })}: ${t('workMove.weBear')} ${amount}`
                  : `${t(requestTexts[kind])} ${amount}`
              }
              aside={`${asker}, ${when}`}
            >
              <Stack>
                <p>
                  <a href={href} translate="no">
                    {number}
                  </a>
                  : {reason}
                </p>
                {changes.length > 0 && <Changes changes={changes} />}
                <p>{t('workService.waits', { time: waits })}</p>
                {isStale && <Note tone="warn">{t('workService.stale')}</Note>}
                {isOwn ? (
                  <p>{t('workService.ownRequest')}</p>
                ) : (
                  <>
                    <WorkForm action={workPath('requests')} fields={{ request: id, answer: 'agree', what: kind }}>
                      <FormFoot>
                        <WorkButton look={isStale ? 'plain' : 'primary'}>
                          {isStale ? t('workService.closeRequest') : t('workService.agree', { amount })}
                        </WorkButton>
                      </FormFoot>
                    </WorkForm>
                    {!isStale && (
                      <WorkForm action={workPath('requests')} fields={{ request: id, answer: 'refuse' }} inline>
                        <Field name="sentence" label={t('workService.sentence')} maxLength={500} />
                        <WorkButton look="danger">{t('workService.refuse')}</WorkButton>
                      </WorkForm>
                    )}
                  </>
                )}
              </Stack>
            </Pane>
          ),
        )}
      </Panes>
    </Main>
  )
}
