import { deliveryStates, pingEvent, webhookEvents } from '#domain/agencies/webhooks.ts'
import { Field, SelectField } from '../../../components/field/field.tsx'
import { useTexts } from '../../../kernel/texts.tsx'
import { WorkButton, WorkButtonLink } from '../../parts/button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { FormFoot, WorkForm } from '../../parts/form.tsx'
import { Legend } from '../../parts/keys.tsx'
import { Pane, Panes, Stack } from '../../parts/pane.tsx'
import { Said } from '../../parts/said.tsx'
import { ViewSwitch } from '../../parts/switch.tsx'
import { DataTable } from '../../parts/table.tsx'
import { Address } from './address.tsx'
import { logQuery, type Hooks, type LogFilter, type ShownDelivery, type ShownOne } from './hooks-model.ts'
import styles from './keys.module.css'
import { Answered, Outcome, stateLook } from './outcome.tsx'

type Log = NonNullable<Hooks['log']>
type Props = { here: string; log: Log }

const listAt = (here: string, hook: string, filter: LogFilter, more: Record<string, string> = {}): string =>
  `${here}?${new URLSearchParams({ hook, ...logQuery(filter), ...more })}#deliveries`

/** What was sent to one address, and beside it the delivery that is looked at. */
export const HookLog = ({ here, log }: Props) => (
  <Panes layout={log.one ? 'halves' : 'one'}>
    <List here={here} log={log} />
    {log.one && <One here={here} hook={log.hook} one={log.one} />}
  </Panes>
)

const List = ({ here, log }: Props) => {
  const { t } = useTexts()
  const { hook, url, filter, deliveries, older, one } = log
  const { state, ...kept } = filter
  const title = t('workAgency.hookDeliveries')
  const inState = (only: LogFilter['state']) => listAt(here, hook, { ...kept, state: only })
  const views = [
    { href: inState(null), text: t('workService.all'), isCurrent: state === null },
    ...deliveryStates.map((each) => ({
      href: inState(each),
      text: t(stateLook[each].text),
      isCurrent: state === each,
    })),
  ]
  return (
    <Pane flush id="deliveries" title={title} aside={<Address url={url} />}>
      <div className={styles['filter']}>
        <ViewSwitch label={title} links={views} />
        <WorkForm method="get" action={`${here}#deliveries`} fields={{ hook, ...(state && { state }) }} inline>
          <SelectField name="event" label={t('workAgency.hookEvent')} defaultValue={filter.event}>
            <option value="">{t('workAgency.hookAll')}</option>
            {[...webhookEvents, pingEvent].map((event) => (
              <option key={event} value={event} translate="no" data-said="">
                {event}
              </option>
            ))}
          </SelectField>
          <Field
            name="q"
            type="search"
            label={t('workAgency.hookFind')}
            defaultValue={filter.typed}
            maxLength={60}
            autoComplete="off"
            spellCheck={false}
            code
          />
          <WorkButton>{t('workService.find')}</WorkButton>
        </WorkForm>
      </div>
      {deliveries.length === 0 ? (
        <Empty title={t('workAgency.hookNothing')} />
      ) : (
        <DataTable
          caption={title}
          columns={[
            { label: t('workAgency.hookEvent') },
            { label: t('workService.byNumber'), phone: 'second' },
            { label: t('workAgency.hookWhen'), phone: 'words' },
            { label: t('workAgency.hookState'), phone: 'words' },
            { label: t('workAgency.hookTries'), phone: 'none', isNumber: true },
            { label: t('workAgency.hookNext'), phone: 'second' },
          ]}
          rows={deliveries.map((delivery) => ({
            key: delivery.id,
            isDone: delivery.state === 'delivered',
            isPicked: delivery.id === one?.id,
            cells: [
              <a key="event" href={listAt(here, hook, filter, { delivery: delivery.id })}>
                <Said>{delivery.event}</Said>
              </a>,
              <Booking key="booking" booking={delivery.booking} />,
              delivery.at,
              <Outcome key="state" {...delivery} />,
              delivery.attempts,
              delivery.next ?? '–',
            ],
          }))}
        />
      )}
      {state === 'failed' && deliveries.length > 0 && <FailedAgain here={here} log={log} />}
      {older && (
        <FormFoot>
          <WorkButtonLink href={listAt(here, hook, filter, { before: older })}>
            {t('workAgency.hookOlder')}
          </WorkButtonLink>
        </FormFoot>
      )}
    </Pane>
  )
}

/** Sends all that failed once more that happened on the days he names (AGENCY-214). */
const FailedAgain = ({ here, log: { hook, filter, failedDays } }: Props) => {
  const { t } = useTexts()
  return (
    <WorkForm
      action={`${here}?hook=${hook}&state=failed`}
      fields={{ do: 'replayFailed', hook, event: filter.event }}
      inline
    >
      <Field name="from" type="date" label={t('workPeople.from')} defaultValue={failedDays.from} required />
      <Field name="until" type="date" label={t('workPeople.to')} defaultValue={failedDays.until} required />
      <WorkButton>{t('workAgency.hookAgainAll')}</WorkButton>
    </WorkForm>
  )
}

const Booking = ({ booking }: Pick<ShownDelivery, 'booking'>) =>
  booking ? (
    <a href={booking.href} translate="no">
      {booking.number}
    </a>
  ) : (
    '–'
  )

/** Its tries, what is sent, and the way to send it once more (AGENCY-199). */
const One = ({ here, hook, one }: { here: string; hook: string; one: ShownOne }) => {
  const { t } = useTexts()
  const { id, event, at, tries, next, request, back } = one
  return (
    <Pane
      title={t('workAgency.hookEvent')}
      aside={<a href={`${back}#deliveries`}>{t('common.close')}</a>}
      id="delivery"
    >
      <Stack>
        <p>
          <Said>{event}</Said>, {at} <Outcome {...one} />
        </p>
        <WorkForm action={`${here}?hook=${hook}`} fields={{ do: 'replay', hook, delivery: id }}>
          <FormFoot>
            <WorkButton shortcut="R">{t('workAgency.hookAgain')}</WorkButton>
          </FormFoot>
        </WorkForm>
        {tries.length > 0 && (
          <DataTable
            caption={t('workAgency.hookTries')}
            showsCaption
            columns={[
              { label: t('workAgency.hookWhen') },
              { label: t('workAgency.hookAnswer'), phone: 'words' },
              { label: t('workAgency.hookTook'), phone: 'words', isNumber: true },
            ]}
            rows={tries.map(({ at: tried, status, why, ms }, index) => ({
              key: `${index}`,
              cells: [tried, <Answered key="answer" status={status} why={why} />, t('workAgency.hookMs', { ms })],
            }))}
          />
        )}
        {next && (
          <p>
            {t('workAgency.hookNext')}: {next}
          </p>
        )}
        <h3>{t('workAgency.hookRequest')}</h3>
        <pre className={styles['sent']}>
          <Said>{[request.line, ...request.headers, '', request.body].join('\n')}</Said>
        </pre>
        <p>{t('workAgency.hookLeftOut')}</p>
        <Legend keys={[{ keys: ['R'], text: t('workAgency.hookAgain') }]} />
      </Stack>
    </Pane>
  )
}
