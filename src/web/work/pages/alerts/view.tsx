import type { AlertKind } from '#domain/payments/alerts.ts'
import { workPath } from '#domain/site-map/work.ts'
import { Field } from '../../../components/field/field.tsx'
import { useTexts } from '../../../kernel/texts.tsx'
import { jobTextOf } from '../../desk/job-words.ts'
import { Main } from '../../frame/main.tsx'
import { WorkButton, WorkButtonLink } from '../../parts/button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { WorkForm } from '../../parts/form.tsx'
import { KeyValues } from '../../parts/key-values.tsx'
import { Note } from '../../parts/note.tsx'
import { Pane, Panes, Stack } from '../../parts/pane.tsx'
import { Said } from '../../parts/said.tsx'
import { StateWord } from '../../parts/state.tsx'
import { DataTable } from '../../parts/table.tsx'
import { TitleRow } from '../../parts/title-row.tsx'
import { WorkHead } from '../../parts/work-head.tsx'

/** A form that was refused, with what was typed. */
export type AlertsSaid = { alert: string; error: string; typed: string }

type MoneyAlertShown = {
  airportId: number
  id: string
  kind: AlertKind
  /** the refund that can be ordered again */
  refundId: string | null
  number: string | null
  href: string | null
  raised: string
  amount: string | null
  ordered: string | null
  paid: string | null
  provider: string
  settledBy: string | null
  settledAt: string | null
  note: string | null
}
type JobAlertShown = {
  kind: 'givenUp' | 'late' | 'failing'
  queue: string
  count?: number
  cause?: string
  at: string | null
}
type Props = {
  mayOrderAgain: boolean
  said: 'settled' | 'again' | 'gone' | null
  money: readonly MoneyAlertShown[]
  settled: readonly MoneyAlertShown[]
  jobs: readonly JobAlertShown[]
  wrong: AlertsSaid | undefined
}

/** What is wrong, and what to do about it. */
const kinds = {
  amount_differs: ['workSystem.alertAmount', 'workSystem.hintCompare'],
  currency_differs: ['workSystem.alertCurrency', 'workSystem.hintCompare'],
  payment_differs: ['workSystem.alertPayment', 'workSystem.hintCompare'],
  mode_differs: ['workSystem.alertMode', 'workSystem.hintCompare'],
  refund_failed: ['workSystem.alertRefundFailed', 'workSystem.hintAgain'],
  refund_late: ['workSystem.alertRefundLate', 'workSystem.hintAsk'],
  refund_differs: ['workSystem.alertRefundDiffers', 'workSystem.hintCompare'],
  refund_outside: ['workSystem.alertRefundOutside', 'workSystem.hintMeant'],
  dispute: ['workSystem.alertDispute', 'workSystem.hintAnswer'],
  dispute_won: ['workSystem.alertDisputeWon', 'workSystem.hintDecide'],
} as const satisfies Record<AlertKind, [string, string]>

const saidTexts = {
  settled: ['ok', 'workSystem.settledNow'],
  again: ['ok', 'workSystem.orderedAgain'],
  gone: ['warn', 'workSystem.settledMeanwhile'],
} as const

/** What is wrong now: each alert with its cause and its one action. */
export const AlertsView = ({ mayOrderAgain, said, money, settled, jobs, wrong }: Props) => {
  const { t } = useTexts()
  const title = t('workShell.navAlerts')
  return (
    <Main>
      <WorkHead title={title} hasErrors={wrong !== undefined} />
      <TitleRow title={title} />
      <Panes>
        {said && (
          <Note tone={saidTexts[said][0]} isAnswer>
            {t(saidTexts[said][1])}
          </Note>
        )}
        {money.length + jobs.length === 0 && <Empty title={t('workSystem.nothingWrong')} />}
        {jobs.map((one) => (
          <JobAlert key={`${one.kind} ${one.queue} ${one.cause}`} {...one} />
        ))}
        {money.map((one) => (
          <MoneyAlert
            key={one.id}
            alert={one}
            mayOrderAgain={mayOrderAgain}
            wrong={wrong?.alert === one.id ? wrong : undefined}
          />
        ))}
        {settled.length > 0 && (
          <Pane title={t('workSystem.settledLately')} flush>
            <Settled settled={settled} />
          </Pane>
        )}
      </Panes>
    </Main>
  )
}

const JobAlert = ({ kind, queue, count = 0, cause, at }: JobAlertShown) => {
  const { t } = useTexts()
  const titles = {
    givenUp: `${t('workSystem.givenUp')}: ${t('workSystem.countJobs', { count })}`,
    late: `${t('workSystem.jobsLate')}: ${t('workSystem.countJobs', { count })}`,
    failing: t('workSystem.workFails'),
  }
  return (
    <Pane title={titles[kind]} aside={at}>
      <Stack>
        <p>
          {t(jobTextOf(queue))}{' '}
          {cause && (
            <StateWord tone="bad">
              <Said>{cause}</Said>
            </StateWord>
          )}
        </p>
        <p>
          <WorkButtonLink href={workPath('jobs')}>{t('workSystem.toJobs')}</WorkButtonLink>
        </p>
      </Stack>
    </Pane>
  )
}

const BookingNumber = ({ number, href }: Pick<MoneyAlertShown, 'number' | 'href'>) =>
  href ? (
    <a href={href} translate="no">
      {number}
    </a>
  ) : (
    <span translate="no">{number}</span>
  )

const MoneyAlert = ({
  alert: { airportId, id, kind, refundId, number, href, raised, amount, ordered, paid, provider },
  mayOrderAgain,
  wrong,
}: {
  alert: MoneyAlertShown
  mayOrderAgain: boolean
  wrong: AlertsSaid | undefined
}) => {
  const { t } = useTexts()
  const [title, hint] = kinds[kind]
  const isAgain = refundId !== null && mayOrderAgain
  return (
    <Pane title={t(title)} aside={raised} id={`alert-${id}`}>
      <Stack>
        <KeyValues
          rows={[
            number !== null && { label: t('workSystem.booking'), value: <BookingNumber number={number} href={href} /> },
            amount !== null && { label: t('workSystem.amountIs'), value: amount },
            ordered !== null && { label: t('workSystem.orderedIs'), value: ordered },
            paid !== null && { label: t('workSystem.paidIs'), value: paid },
            provider !== '' && { label: t('workSystem.providerIs'), value: <span translate="no">{provider}</span> },
          ]}
        />
        <p>{t(refundId !== null && !mayOrderAgain ? 'workSystem.supportOrders' : hint)}</p>
        <WorkForm
          action={workPath('alerts')}
          fields={{ alert: id, airport: airportId, ...(isAgain && { refund: refundId, do: 'again' }) }}
          inline
        >
          <Field
            name={`note-${id}`}
            label={t(isAgain ? 'workPeople.reason' : 'workSystem.whatWasDone')}
            error={wrong?.error}
            defaultValue={wrong?.typed ?? ''}
            autoComplete="off"
            maxLength={200}
          />
          <WorkButton look="primary">{t(isAgain ? 'workSystem.orderAgain' : 'workSystem.settle')}</WorkButton>
        </WorkForm>
      </Stack>
    </Pane>
  )
}

const Settled = ({ settled }: Pick<Props, 'settled'>) => {
  const { t } = useTexts()
  return (
    <DataTable
      caption={t('workSystem.settledLately')}
      columns={[
        { label: t('workSystem.cause') },
        { label: t('workSystem.booking'), phone: 'words' },
        { label: t('workPeople.who'), phone: 'words' },
        { label: t('workPeople.when'), phone: 'words' },
        { label: t('workSystem.whatWasDone'), phone: 'words' },
      ]}
      rows={settled.map(({ id, kind, number, href, settledBy, settledAt, note }) => ({
        key: id,
        cells: [
          t(kinds[kind][0]),
          number && <BookingNumber key="number" number={number} href={href} />,
          settledBy ?? t('workPeople.product'),
          settledAt,
          note,
        ],
      }))}
    />
  )
}
