import type { BookingStatus } from '#domain/bookings/booking.ts'
import type { TextId } from '#texts/texts.ts'
import { useTexts } from '../../../kernel/texts.tsx'
import { Main } from '../../frame/main.tsx'
import { BookingState } from '../../parts/booking-state.tsx'
import { KeyValues } from '../../parts/key-values.tsx'
import { Note } from '../../parts/note.tsx'
import { FoldingPane, Pane, Panes, Stack } from '../../parts/pane.tsx'
import { Plate } from '../../parts/plate.tsx'
import { ViewSwitch } from '../../parts/switch.tsx'
import { Timeline, type TimelineEntry } from '../../parts/timeline.tsx'
import { TitleRow } from '../../parts/title-row.tsx'
import { WorkHead } from '../../parts/work-head.tsx'
import type { ActLink } from '../../frame/booking-acts.ts'
import { ActLinks, FootBar } from './act-links.tsx'
import type { DoneMark } from './acts.ts'
import { CarPane, type CarView } from './car.tsx'
import { ChangedBar } from './changed.tsx'
import { Lane, type LaneView } from './lane.tsx'
import { Remember } from './remember.tsx'
import { NoteFoot } from './note-foot.tsx'
import type { Answer, SheetModel } from './sheet-model.ts'
import { ActSheet } from './sheets.tsx'
import { filters, type TimelineFilter } from './timeline.ts'

/** Other bookings with the same e-mail address. */
type Others = { count: number; isMore: boolean; href: string }
type Props = {
  own: string
  /** who looks, for the list of what he opened on this device */
  who: string
  /** the chosen filter, for the addresses of sheets (WORK-11) */
  kept: string
  number: string
  version: number
  /** when the page was made */
  now: number
  status: BookingStatus
  /** when the data about a person was erased, and because of what */
  erased: { day: string; isAsked: boolean } | null
  car: CarView | null
  /** the agency whose account pays */
  onAccount: string | null
  /** to what a company charges it */
  costCentre: string | null
  lane: LaneView
  traveller: { name: string; email: string; phone: string; language: string; others: Others | null }
  stay: {
    place: string
    product: string
    stay: string
    days: number
    plate: string | null
    country: string | null
    passengers: number
    flightBack: string
  }
  money: { price: string; vatRate: string; vat: string; paid: string; back: string; due: string | null }
  invoices: readonly { number: string; href: string }[]
  /** null: whoever looks may not refund */
  canGoBack: string | null
  acts: readonly ActLink[]
  done: DoneMark | null
  sheet: SheetModel | null
  filter: TimelineFilter
  timeline: TimelineEntry[]
  counts: Record<TimelineFilter, number>
  /** of the note below what happened */
  nonce: string
  refused: Answer | null
}

/** One booking: what it is, what happened, what can be done. */
export const HouseBookingView = (props: Props) => {
  const { t } = useTexts()
  const {
    own,
    kept,
    number,
    version,
    now,
    status,
    erased,
    onAccount,
    costCentre,
    lane,
    acts,
    done,
    sheet,
    filter,
    timeline,
    counts,
    nonce,
    refused,
  } = props
  const shown = refused?.sheet ?? sheet
  const isErased = erased !== null
  const mayNote = !isErased && acts.some(({ name }) => name === 'note')
  return (
    <Main>
      <WorkHead title={number} hasErrors={refused?.problem != null} />
      <TitleRow title={number} of={<BookingState status={status} />}>
        {!isErased && <ActLinks links={acts} />}
      </TitleRow>
      <Remember number={number} who={props.who} />
      <ChangedBar own={own} kept={kept} version={version} now={now} />
      {done && (
        <Note tone={asks.includes(done) ? 'info' : 'ok'} isAnswer>
          {t(doneText[done])}
        </Note>
      )}
      {erased && (
        <Note>
          {t(erased.isAsked ? 'workService.erasedAsked' : 'workService.erasedKept', {
            day: erased.day,
          })}
        </Note>
      )}
      {onAccount && (
        <Note>
          {t('workService.onAccount', { agency: onAccount })}
          {costCentre && ` ${t('workCompany.costCentre')}: ${costCentre}`}
        </Note>
      )}
      <Stack>
        <Pane>
          <Lane {...lane} />
        </Pane>
        <Panes layout="aside">
          <Stack>
            <Facts {...props} />
          </Stack>
          <Pane
            title={t('workService.happened')}
            aside={
              <ViewSwitch
                label={t('workService.happened')}
                links={filters.map((one) => ({
                  href: one === 'all' ? own : `${own}?show=${one}`,
                  text: t(filterText[one]),
                  isCurrent: one === filter,
                  count: counts[one],
                }))}
              />
            }
          >
            <Timeline entries={timeline} />
            {mayNote && shown?.name !== 'note' && <NoteFoot own={own} kept={kept} version={version} nonce={nonce} />}
          </Pane>
        </Panes>
      </Stack>
      {!isErased && acts.length > 0 && <FootBar links={acts} />}
      {shown && <ActSheet sheet={shown} frame={{ own, kept, version, refused }} />}
    </Main>
  )
}

/** What waits for another person. */
const asks: readonly DoneMark[] = ['asked', 'moveAsked', 'waiveAsked', 'datedAsked']
const doneText = {
  dated: 'workService.datesDone',
  datedWaived: 'workService.datesWaived',
  datedAsked: 'workService.datesAsked',
  waived: 'workService.waived',
  waiveAsked: 'workService.waiveAsked',
  cancelled: 'workService.cancelDone',
  gaveUp: 'workService.gaveUpDone',
  broughtBack: 'workService.backDone',
  given: 'workService.given',
  asked: 'workService.asked',
  sent: 'workService.againSent',
  noted: 'workService.noted',
  saved: 'changes.saved',
  nothing: 'changes.savedNothing',
  moved: 'workMove.moved',
  there: 'workMove.already',
  moveAsked: 'workMove.asked',
} as const satisfies Record<DoneMark, TextId>
const filterText = {
  all: 'workService.all',
  letters: 'workService.letters',
  money: 'workService.money',
  changes: 'workService.changes',
  notes: 'workService.notes',
} as const satisfies Record<TimelineFilter, string>

const Facts = ({ traveller, stay, money, invoices, canGoBack, car }: Props) => {
  const { t } = useTexts()
  return (
    <>
      <FoldingPane title={t('workService.traveller')}>
        <KeyValues
          rows={[
            { label: t('workPeople.name'), value: traveller.name },
            { label: t('workService.byEmail'), value: traveller.email },
            { label: t('workService.byPhone'), value: traveller.phone },
            { label: t('workService.writes'), value: traveller.language },
            traveller.others && {
              label: t('workService.before'),
              value: (
                <a href={traveller.others.href}>
                  {t('workService.found', { count: traveller.others.count })}
                  {traveller.others.isMore && ' +'}
                </a>
              ),
            },
          ]}
        />
      </FoldingPane>
      <FoldingPane title={t('workService.stay')}>
        <KeyValues
          rows={[
            { label: t('workService.place'), value: `${stay.place}, ${stay.product}` },
            { label: t('workService.stay'), value: stay.stay },
            stay.plate !== null && {
              label: t('workService.car'),
              value: <Plate plate={stay.plate} country={stay.country} />,
            },
            { label: t('workService.days'), value: String(stay.days) },
            { label: t('workService.passengers'), value: String(stay.passengers) },
            stay.flightBack !== '' && { label: t('workService.flightBack'), value: stay.flightBack },
          ]}
        />
      </FoldingPane>
      {car && <CarPane car={car} />}
      <FoldingPane title={t('workService.money')}>
        <KeyValues
          sums
          rows={[
            { label: t('workService.price'), value: money.price },
            { label: t('workService.vatIn', { rate: money.vatRate }), value: money.vat },
            { label: t('workService.paid'), value: money.paid },
            { label: t('workService.back'), value: money.back },
            canGoBack !== null && { label: t('workService.canGoBack'), value: canGoBack },
            money.due !== null && { label: t('workService.due'), value: money.due },
          ]}
        />
        {invoices.map(({ number, href }) => (
          <p key={number}>
            <a href={href} translate="no">
              {number}.pdf
            </a>
          </p>
        ))}
      </FoldingPane>
    </>
  )
}
