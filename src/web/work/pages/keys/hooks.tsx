import { Fragment } from 'react'
import { deliveryStates, longestSecretDays, type OutgoingFault } from '#domain/agencies/webhooks.ts'
import { CheckField, Field, FieldGroup, SelectField } from '../../../components/field/field.tsx'
import { useTexts } from '../../../kernel/texts.tsx'
import { WorkButton, WorkButtonLink } from '../../parts/button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { FormFoot, WorkForm } from '../../parts/form.tsx'
import { Pane, Row } from '../../parts/pane.tsx'
import { QuestionSheet } from '../../parts/question-sheet.tsx'
import { Said } from '../../parts/said.tsx'
import { StateWord } from '../../parts/state.tsx'
import { ViewSwitch } from '../../parts/switch.tsx'
import { DataTable } from '../../parts/table.tsx'
import type { Hooks, ShownDelivery } from './hooks-model.ts'

const whyText = {
  private_address: 'workAgency.whyPrivate',
  name_unknown: 'workAgency.whyName',
  timeout: 'workAgency.whyTimeout',
  unreachable: 'workAgency.whyUnreachable',
  certificate: 'workAgency.whyCertificate',
} as const satisfies Record<OutgoingFault, string>

const stateLook = {
  waiting: { tone: 'warn', icon: 'clock', text: 'workAgency.hookWaiting' },
  delivered: { tone: 'ok', icon: 'check', text: 'workAgency.hookDelivered' },
  failed: { tone: 'bad', icon: 'close', text: 'workAgency.hookFailed' },
} as const

/** How a delivery stands, and what the last try was answered. */
const Outcome = ({ delivery: { state, status, why } }: { delivery: ShownDelivery }) => {
  const { t } = useTexts()
  const { tone, icon, text } = stateLook[state]
  return (
    <>
      <StateWord tone={tone} icon={icon}>
        {t(text)}
      </StateWord>{' '}
      {why !== null ? <small>{t(whyText[why])}</small> : status !== null && <small>{status}</small>}
    </>
  )
}

type Common = Hooks & { here: string; codes: readonly string[] }

/** The addresses that are told of events. */
export const HookList = ({ here, hooks, codes }: Common) => {
  const { t } = useTexts()
  if (hooks.length === 0) return <Empty title={t('workAgency.hookNone')} />
  return (
    <Pane flush>
      <DataTable
        caption={t('workAgency.hooks')}
        columns={[
          { label: t('workAgency.hookAddress') },
          { label: t('workAgency.hookEvents'), phone: 'none' },
          { label: t('workAgency.hookLast'), phone: 'second' },
          { label: t('workAgency.hookChange') },
        ]}
        rows={hooks.map(({ id, code, url, events, last }) => ({
          key: id,
          cells: [
            <>
              <a href={`${here}?hook=${id}#deliveries`}>
                <Address url={url} />
              </a>{' '}
              {codes.length > 1 && <small>{code}</small>}
            </>,
            events.length === 0 ? t('workAgency.hookAll') : <Said key="events">{events.join(', ')}</Said>,
            last ? <Outcome delivery={last} /> : '–',
            <Row key="acts">
              <WorkForm action={`${here}?hook=${id}`} fields={{ do: 'pingHook', hook: id }} inline>
                <WorkButton aria-label={`${t('workAgency.hookPing')}: ${url}`}>{t('workAgency.hookPing')}</WorkButton>
              </WorkForm>
              <WorkButtonLink
                look="bare"
                href={`${here}?do=renew&hook=${id}`}
                aria-label={`${t('workAgency.hookNew')}: ${url}`}
              >
                {t('workAgency.hookNew')}
              </WorkButtonLink>
              <WorkButtonLink
                look="bare"
                href={`${here}?do=remove&hook=${id}`}
                aria-label={`${t('workAgency.hookRemove')}: ${url}`}
              >
                {t('workAgency.hookRemove')}
              </WorkButtonLink>
            </Row>,
          ],
        }))}
      />
    </Pane>
  )
}

export const AddHook = ({
  here,
  codes,
  events,
  typed,
  error,
}: {
  here: string
  codes: readonly string[]
  events: Hooks['events']
  typed: { url: string; events: readonly string[] | null } | undefined
  error: string | undefined
}) => {
  const { t } = useTexts()
  return (
    <Pane title={t('workAgency.hookAddTitle')}>
      <WorkForm action={here} fields={{ do: 'addHook' }}>
        <Field
          name="url"
          type="url"
          label={t('workAgency.hookAddress')}
          hint={t('workAgency.hookAddressHint')}
          defaultValue={typed?.url ?? ''}
          error={error}
          maxLength={500}
          code
        />
        {codes.length > 1 ? (
          <SelectField name="hookCode" label={t('workAgency.code')} defaultValue={codes[0]}>
            {codes.map((code) => (
              <option key={code} value={code}>
                {code}
              </option>
            ))}
          </SelectField>
        ) : (
          <input type="hidden" name="hookCode" value={codes[0]} />
        )}
        <FieldGroup name="events" label={t('workAgency.hookEvents')}>
          <div data-said="">
            {events.map((event) => (
              <CheckField
                key={event}
                name="events"
                id={`event-${event}`}
                value={event}
                label={event}
                defaultChecked={typed?.events?.includes(event) ?? true}
              />
            ))}
          </div>
        </FieldGroup>
        <FormFoot>
          <WorkButton look="primary">{t('workAgency.hookAdd')}</WorkButton>
        </FormFoot>
      </WorkForm>
    </Pane>
  )
}

/** It may break after each part. */
const Address = ({ url }: { url: string }) =>
  url.split(/(?<=\/)(?=[^/])/).map((part, index) => (
    <Fragment key={`${index} ${part}`}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))

/** What was sent to one address. */
export const HookLog = ({ here, log }: { here: string; log: NonNullable<Hooks['log']> }) => {
  const { t } = useTexts()
  const { hook, url, state, deliveries, older } = log
  const listed = (only: string | null, before?: string) =>
    `${here}?hook=${hook}${only ? `&state=${only}` : ''}${before ? `&before=${before}` : ''}#deliveries`
  const views = [
    { href: listed(null), text: t('workService.all'), isCurrent: state === null },
    ...deliveryStates.map((one) => ({ href: listed(one), text: t(stateLook[one].text), isCurrent: state === one })),
  ]
  return (
    <Pane flush id="deliveries" title={t('workAgency.hookDeliveries')} aside={<Address url={url} />}>
      <ViewSwitch label={t('workAgency.hookDeliveries')} links={views} />
      <DataTable
        caption={t('workAgency.hookDeliveries')}
        columns={[
          { label: t('workAgency.hookEvent') },
          { label: t('workAgency.hookWhen'), phone: 'words' },
          { label: t('workAgency.hookState'), phone: 'words' },
          { label: t('workAgency.hookTries'), phone: 'none', isNumber: true },
          { label: t('workAgency.hookNext'), phone: 'second' },
          { label: t('workAgency.hookChange') },
        ]}
        rows={deliveries.map((delivery) => ({
          key: delivery.id,
          isDone: delivery.state === 'delivered',
          cells: [
            <Said key="event">{delivery.event}</Said>,
            delivery.at,
            <Outcome key="state" delivery={delivery} />,
            delivery.attempts,
            delivery.next ?? '–',
            <WorkForm
              key="again"
              action={`${here}?hook=${hook}`}
              fields={{ do: 'replay', hook, delivery: delivery.id }}
              inline
            >
              <WorkButton look="bare" aria-label={`${t('workAgency.hookAgain')}: ${delivery.event}, ${delivery.at}`}>
                {t('workAgency.hookAgain')}
              </WorkButton>
            </WorkForm>,
          ],
        }))}
      />
      {older && (
        <FormFoot>
          <WorkButtonLink href={listed(state, older)}>{t('workAgency.hookOlder')}</WorkButtonLink>
        </FormFoot>
      )}
    </Pane>
  )
}

export const ChosenHook = ({
  here,
  chosen,
  typed,
  error,
}: {
  here: string
  chosen: NonNullable<Hooks['chosenHook']>
  typed: { days: string | null } | undefined
  error: string | undefined
}) => {
  const { t } = useTexts()
  const { what, id, url: name } = chosen
  const isRemove = what === 'remove'
  const word = t(isRemove ? 'workAgency.hookRemove' : 'workAgency.hookNew')
  return (
    <QuestionSheet
      title={word}
      back={here}
      text={t(isRemove ? 'workAgency.hookRemoveText' : 'workAgency.hookNewText', { name })}
      action={`${here}?do=${what}&hook=${id}`}
      fields={{ do: isRemove ? 'removeHook' : 'renewHook', hook: id }}
      button={word}
      look={isRemove ? 'danger' : 'primary'}
    >
      {!isRemove && (
        <Field
          name="days"
          label={t('workAgency.hookDays')}
          type="number"
          min={0}
          max={longestSecretDays}
          defaultValue={typed?.days ?? '1'}
          error={error}
        />
      )}
    </QuestionSheet>
  )
}
