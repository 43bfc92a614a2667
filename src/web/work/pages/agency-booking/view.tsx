import type { BookingEvent } from '#domain/agencies/webhooks.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import { textOf } from '#texts/problems.ts'
import type { TextId } from '#texts/translate.ts'
import { useTexts } from '../../../kernel/texts.tsx'
import { Main } from '../../frame/main.tsx'
import { BookingState } from '../../parts/booking-state.tsx'
import { WorkButtonLink } from '../../parts/button.tsx'
import { KeyValues } from '../../parts/key-values.tsx'
import { Note } from '../../parts/note.tsx'
import { Pane, Panes, Row, Stack } from '../../parts/pane.tsx'
import { Plate } from '../../parts/plate.tsx'
import { Timeline, type TimelineEntry } from '../../parts/timeline.tsx'
import { TitleRow } from '../../parts/title-row.tsx'
import { WorkHead } from '../../parts/work-head.tsx'
import type { WhoDid } from '#usecases/agencies/own-history.ts'
import type { ActName, DoneMark, Refused } from './acts.ts'
import type { SheetModel } from './sheet-model.ts'
import { ActSheet } from './sheets.tsx'

const payerText = {
  invoiceAgent: 'workAgency.payAccount',
  onLineLaterV2: 'workAgency.payLink',
  baCharged: 'workAgency.payThere',
  onLine: 'workAgency.payOnline',
} as const satisfies Record<Booking['paymentLocation'], string>

const packageNames = { basic: 'Basic', medium_flex: 'Medium Flex', flex: 'Flex' } as const

type Props = {
  back: string
  /** where the next one is booked */
  next: string
  number: string
  reference: string | null
  /** he booked himself and came through the agency (AGENCY-163) */
  isOwnTraveller: boolean
  status: Booking['status']
  isErased: boolean
  made: string
  stay: string
  place: string
  product: string
  package: keyof typeof packageNames
  /** to what a company charges it; null: an agency's */
  costCentre: string | null
  personnelNumber: string | null
  driver: {
    name: string
    email: string
    phone: string
    language: string
    passengers: number
    plate: string | null
    country: string | null
    flightOut: string
    flightBack: string
    anvr: string
  }
  payer: Booking['paymentLocation']
  /** `netPrice`, `sellingPrice`: null where there is none (AGENCY-120, AGENCY-125) */
  money: {
    price: string
    netPrice: string | null
    sellingPrice: string | null
    /** what the agency earns with it (AGENCY-176); null: nothing */
    commission: string | null
    vatRate: string
    vat: string
    paid: string
    due: string | null
  }
  cancelUntil: string | null
  changeUntil: string | null
  /** the latest first (AGENCY-203) */
  happened: readonly Happened[]
  own: string
  version: number
  /** what may be done to it now */
  acts: readonly ActName[]
  done: DoneMark | null
  sheet: SheetModel | null
  /** null: it has none now */
  files: { pass: string | null; calendar: string | null; invoices: { number: string; href: string }[] } | null
  refused: Refused | null
}

type Happened = { key: string; event: BookingEvent; time: string; at: string; who: WhoDid | null }

const happenedLook = {
  'booking.confirmed': { text: 'manage.confirmed', icon: 'check' },
  'booking.changed': { text: 'workAgency.happenedChange', icon: 'note' },
  'booking.cancelled': { text: 'manage.cancelled', icon: 'cancel' },
  'booking.checked_in': { text: 'manage.checkedIn', icon: 'car' },
  'booking.checked_out': { text: 'manage.checkedOut', icon: 'out' },
  'booking.no_show': { text: 'manage.noShow', icon: 'flag' },
  'refund.sent': { text: 'workAgency.happenedRefund', icon: 'undo' },
} as const satisfies Record<BookingEvent, { text: TextId; icon: TimelineEntry['icon'] }>

const actLook = {
  change: { text: 'workAgency.change', key: 'C' },
  extend: { text: 'changes.extendTitle', key: 'L' },
  cancel: { text: 'workAgency.cancelBooking', key: 'X' },
  edit: { text: 'changes.editTitle', key: 'E' },
  charge: { text: 'workCompany.chargeTitle', key: 'K' },
} as const satisfies Record<ActName, { text: TextId; key: string }>
const doneText = {
  booked: 'workAgency.booked',
  changed: 'workAgency.changed',
  waits: 'workAgency.waits',
  cancelled: 'workAgency.cancelled',
  saved: 'changes.saved',
  nothing: 'changes.savedNothing',
} as const satisfies Record<DoneMark, TextId>

/** One booking of an agency: the same that its programs are told. */
export const AgencyBookingView = (props: Props) => {
  const { t } = useTexts()
  const { back, number, reference, status, isErased, payer, money, own, version, acts, done, sheet, refused } = props
  return (
    <Main>
      <WorkHead title={number} hasErrors={refused !== null} />
      <TitleRow title={number} of={<BookingState status={status} />}>
        {done === 'booked' && (
          <WorkButtonLink href={props.next} look="primary" shortcut="N" autoFocus>
            {t('workAgency.bookNext')}
          </WorkButtonLink>
        )}
        {acts.map((name) => (
          <WorkButtonLink key={name} href={`${own}?do=${name}`} shortcut={actLook[name].key}>
            {t(actLook[name].text)}
          </WorkButtonLink>
        ))}
        <WorkButtonLink href={back}>{t('workShell.navBookings')}</WorkButtonLink>
      </TitleRow>
      {done && (
        <Note tone={done === 'waits' || done === 'nothing' ? 'info' : 'ok'} isAnswer>
          {t(doneText[done])}
        </Note>
      )}
      {/* what a refusal is about may not be possible any more, so that there is no sheet to say it in */}
      {refused && !sheet && (
        <Note tone="bad" isAnswer>
          {textOf(t, refused.problem)}
        </Note>
      )}
      {isErased && <Note>{t('workService.erased')}</Note>}
      {payer === 'invoiceAgent' && props.costCentre === null && <Note>{t('workAgency.onAccountHint')}</Note>}
      <Panes layout="halves">
        <Pane title={t('workService.stay')}>
          <KeyValues
            rows={[
              reference !== null && { label: t('workAgency.reference'), value: reference },
              { label: t('workService.stay'), value: props.stay },
              { label: t('workService.place'), value: props.place },
              { label: t('workAgency.product'), value: `${props.product}, ${packageNames[props.package]}` },
              props.costCentre !== null && { label: t('workCompany.costCentre'), value: props.costCentre },
              props.personnelNumber !== null && {
                label: t('workCompany.personnelNumber'),
                value: props.personnelNumber,
              },
              { label: t('workAgency.made'), value: props.made },
              { label: t('workAgency.cancelUntil'), value: props.cancelUntil ?? '–' },
              { label: t('workAgency.changeUntil'), value: props.changeUntil ?? '–' },
            ]}
          />
        </Pane>
        <Driver {...props} />
        <Pane title={t('workService.money')}>
          <KeyValues
            rows={[
              { label: t('workService.price'), value: money.price },
              { label: t('workService.vatIn', { rate: money.vatRate }), value: money.vat },
              money.netPrice !== null && { label: t('workAgency.netPrice'), value: money.netPrice },
              money.sellingPrice !== null && { label: t('workAgency.sellingPrice'), value: money.sellingPrice },
              {
                label: t('workAgency.payer'),
                value: t(props.costCentre === null ? payerText[payer] : 'workCompany.account'),
              },
              { label: t('workService.paid'), value: money.paid },
              money.due !== null && { label: t('workService.due'), value: money.due },
              money.commission !== null && { label: t('workStatements.commission'), value: money.commission },
            ]}
          />
        </Pane>
        <Documents {...props} />
        <WhatHappened {...props} />
      </Panes>
      {sheet && <ActSheet sheet={sheet} own={own} version={version} refused={refused} />}
    </Main>
  )
}

const WhatHappened = ({ happened }: Props) => {
  const { t } = useTexts()
  const byOf = (who: WhoDid): string => {
    if (who.kind === 'own') return who.name
    if (who.kind === 'house') return 'Parkwing'
    return t(who.kind === 'traveller' ? 'workService.traveller' : 'workService.place')
  }
  if (happened.length === 0) return null
  return (
    <Pane title={t('workService.happened')}>
      <Timeline
        entries={happened.map(({ key, event, time, at, who }) => ({
          key,
          icon: happenedLook[event].icon,
          title: t(happenedLook[event].text),
          time,
          at,
          by: who ? byOf(who) : undefined,
        }))}
      />
    </Pane>
  )
}

const Documents = ({ files }: Props) => {
  const { t } = useTexts()
  if (!files) return null
  const { pass, calendar, invoices } = files
  return (
    <Pane title={t('workAgency.documents')}>
      <Row>
        {pass !== null && (
          <WorkButtonLink href={pass} download>
            {t('letters.passTitle')}
          </WorkButtonLink>
        )}
        {calendar !== null && (
          <WorkButtonLink href={calendar} download>
            {t('workAgency.calendar')}
          </WorkButtonLink>
        )}
        {invoices.map(({ number, href }) => (
          <WorkButtonLink key={number} href={href} download>
            {number}
          </WorkButtonLink>
        ))}
      </Row>
    </Pane>
  )
}

const Driver = ({ driver, isOwnTraveller }: Props) => {
  const { t } = useTexts()
  const { name, email, phone, language, passengers, plate, country, flightOut, flightBack, anvr } = driver
  return (
    <Pane title={t('workService.traveller')}>
      <Stack>
        <KeyValues
          rows={[
            { label: t('workPeople.name'), value: name },
            email !== '' && { label: t('workService.byEmail'), value: email },
            phone !== '' && { label: t('workService.byPhone'), value: phone },
            { label: t('workService.writes'), value: language },
            { label: t('workService.passengers'), value: passengers },
            { label: t('workService.car'), value: plate ? <Plate plate={plate} country={country} /> : '–' },
            flightOut !== '' && { label: t('workAgency.flightOut'), value: flightOut },
            flightBack !== '' && { label: t('workService.flightBack'), value: flightBack },
            anvr !== '' && { label: 'ANVR', value: anvr },
          ]}
        />
        {isOwnTraveller && <Note>{t('workAgency.cameHimself')}</Note>}
      </Stack>
    </Pane>
  )
}
