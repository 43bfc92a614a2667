import type { BookingStatus } from '#domain/bookings/booking.ts'
import { Field } from '../../../components/field/field.tsx'
import { useTexts } from '../../../kernel/texts.tsx'
import { Main } from '../../frame/main.tsx'
import { BookingState } from '../../parts/booking-state.tsx'
import { WorkButton, WorkButtonLink } from '../../parts/button.tsx'
import { FormFoot, WorkForm } from '../../parts/form.tsx'
import { KeyValues } from '../../parts/key-values.tsx'
import { Note } from '../../parts/note.tsx'
import { Pane, Panes, Stack } from '../../parts/pane.tsx'
import { Plate } from '../../parts/plate.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { ViewSwitch } from '../../parts/switch.tsx'
import { Timeline, type TimelineEntry } from '../../parts/timeline.tsx'
import { TitleRow } from '../../parts/title-row.tsx'
import { WorkHead } from '../../parts/work-head.tsx'
import { Lane, type LaneView } from './lane.tsx'
import { filters, type TimelineFilter } from './timeline.ts'

export type RefundAnswer = { amount: string; reason: string; outcome: 'given' | 'asked' | null; failed: string | null }
type Props = {
  own: string
  number: string
  version: number
  status: BookingStatus
  isErased: boolean
  /** the agency whose account pays */
  onAccount: string | null
  lane: LaneView
  traveller: { name: string; email: string; phone: string; language: string }
  stay: {
    place: string
    product: string
    stay: string
    plate: string | null
    country: string | null
    passengers: number
    flightBack: string
  }
  money: { price: string; vatRate: string; vat: string; paid: string; back: string; due: string | null }
  /** null: whoever looks may not refund */
  refund: { most: string; each: string; day: string; today: string } | null
  sheet: 'refund' | null
  filter: TimelineFilter
  timeline: TimelineEntry[]
  answer: RefundAnswer | undefined
}

/** One booking: what it is, what happened, what can be done. */
export const HouseBookingView = (props: Props) => {
  const { t } = useTexts()
  const { own, number, status, isErased, onAccount, lane, refund, sheet, filter, timeline, answer } = props
  const isOpen = sheet === 'refund' && !answer?.outcome
  return (
    <Main>
      <WorkHead title={number} hasErrors={Boolean(answer?.failed)} />
      <TitleRow title={number} of={<BookingState status={status} />}>
        {refund && (
          <WorkButtonLink href={`${own}?do=refund`} icon="euro" shortcut="R">
            {t('workService.refund')}
          </WorkButtonLink>
        )}
      </TitleRow>
      {answer?.outcome && (
        <Note tone={answer.outcome === 'given' ? 'ok' : 'info'} isAnswer>
          {t(answer.outcome === 'given' ? 'workService.given' : 'workService.asked')}
        </Note>
      )}
      {isErased && <Note>{t('workService.erased')}</Note>}
      {onAccount && <Note>{t('workService.onAccount', { agency: onAccount })}</Note>}
      <Stack>
        <Pane>
          <Lane {...lane} />
        </Pane>
        <Panes layout="wide">
          <Pane
            title={t('workService.happened')}
            aside={
              <ViewSwitch
                label={t('workService.happened')}
                links={filters.map((one) => ({
                  href: one === 'all' ? own : `${own}?show=${one}`,
                  text: t(filterText[one]),
                  isCurrent: one === filter,
                }))}
              />
            }
          >
            <Timeline entries={timeline} />
          </Pane>
          <Stack>
            <Facts {...props} />
          </Stack>
        </Panes>
      </Stack>
      {isOpen && refund && <RefundSheet {...props} refund={refund} />}
    </Main>
  )
}

const filterText = {
  all: 'workService.all',
  letters: 'workService.letters',
  money: 'workService.money',
  changes: 'workService.changes',
} as const satisfies Record<TimelineFilter, string>

const Facts = ({ traveller, stay, money, refund }: Props) => {
  const { t } = useTexts()
  return (
    <>
      <Pane title={t('workService.traveller')}>
        <KeyValues
          rows={[
            { label: t('workPeople.name'), value: traveller.name },
            { label: t('workService.byEmail'), value: traveller.email },
            { label: t('workService.byPhone'), value: traveller.phone },
            { label: t('workService.writes'), value: traveller.language },
          ]}
        />
      </Pane>
      <Pane title={t('workService.stay')}>
        <KeyValues
          rows={[
            { label: t('workService.place'), value: `${stay.place}, ${stay.product}` },
            { label: t('workService.stay'), value: stay.stay },
            stay.plate !== null && {
              label: t('workService.car'),
              value: <Plate plate={stay.plate} country={stay.country} />,
            },
            { label: t('workService.passengers'), value: String(stay.passengers) },
            stay.flightBack !== '' && { label: t('workService.flightBack'), value: stay.flightBack },
          ]}
        />
      </Pane>
      <Pane title={t('workService.money')}>
        <KeyValues
          sums
          rows={[
            { label: t('workService.price'), value: money.price },
            { label: t('workService.vatIn', { rate: money.vatRate }), value: money.vat },
            { label: t('workService.paid'), value: money.paid },
            { label: t('workService.back'), value: money.back },
            refund !== null && { label: t('workService.canGoBack'), value: refund.most },
            money.due !== null && { label: t('workService.due'), value: money.due },
          ]}
        />
      </Pane>
    </>
  )
}

const RefundSheet = ({ own, version, refund, answer }: Props & { refund: NonNullable<Props['refund']> }) => {
  const { t } = useTexts()
  return (
    <Sheet title={t('workService.refund')} back={own}>
      <WorkForm action={`${own}?do=refund`} fields={{ version }}>
        {answer?.failed && (
          <Note tone="bad" isAnswer>
            {answer.failed}
          </Note>
        )}
        <Field
          name="amount"
          inputMode="decimal"
          label={t('workService.amount')}
          hint={t('workService.refundHint', { amount: refund.most })}
          defaultValue={answer?.amount}
          maxLength={20}
          autoComplete="off"
        />
        <Field name="reason" label={t('workService.reason')} defaultValue={answer?.reason} maxLength={500} />
        <Note>{t('workService.limitHint', { each: refund.each, day: refund.day, today: refund.today })}</Note>
        <FormFoot>
          <WorkButton look="primary" shortcut="Ctrl Enter">
            {t('workService.refund')}
          </WorkButton>
        </FormFoot>
      </WorkForm>
    </Sheet>
  )
}
