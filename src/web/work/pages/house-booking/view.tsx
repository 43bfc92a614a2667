import type { BookingStatus } from '#domain/bookings/booking.ts'
import type { TextId } from '#texts/texts.ts'
import { useTexts } from '../../../kernel/texts.tsx'
import { Main } from '../../frame/main.tsx'
import { BookingState } from '../../parts/booking-state.tsx'
import { WorkButtonLink } from '../../parts/button.tsx'
import { KeyValues } from '../../parts/key-values.tsx'
import { Note } from '../../parts/note.tsx'
import { Pane, Panes, Stack } from '../../parts/pane.tsx'
import { Plate } from '../../parts/plate.tsx'
import { ViewSwitch } from '../../parts/switch.tsx'
import { Timeline, type TimelineEntry } from '../../parts/timeline.tsx'
import { TitleRow } from '../../parts/title-row.tsx'
import { WorkHead } from '../../parts/work-head.tsx'
import type { WorkIconName } from '../../parts/work-icon.tsx'
import type { ActName, DoneMark } from './acts.ts'
import { Lane, type LaneView } from './lane.tsx'
import type { Answer, SheetModel } from './sheet-model.ts'
import { ActSheet } from './sheets.tsx'
import { filters, type TimelineFilter } from './timeline.ts'

type Props = {
  own: string
  /** the chosen filter, for the addresses of sheets (WORK-11) */
  kept: string
  number: string
  version: number
  status: BookingStatus
  isErased: boolean
  /** the agency whose account pays */
  onAccount: string | null
  /** to what a company charges it */
  costCentre: string | null
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
  canGoBack: string | null
  acts: readonly ActName[]
  /** null: it cannot be moved, or not by whoever looks */
  moveHref: string | null
  done: DoneMark | null
  sheet: SheetModel | null
  filter: TimelineFilter
  timeline: TimelineEntry[]
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
    status,
    isErased,
    onAccount,
    costCentre,
    lane,
    acts,
    moveHref,
    done,
    sheet,
    filter,
    timeline,
    refused,
  } = props
  const shown = refused?.sheet ?? sheet
  return (
    <Main>
      <WorkHead title={number} hasErrors={refused?.problem != null} />
      <TitleRow title={number} of={<BookingState status={status} />}>
        {!isErased &&
          acts.map((name) => (
            <WorkButtonLink
              key={name}
              href={`${own}?do=${name}${kept}`}
              icon={actLook[name].icon}
              shortcut={actLook[name].key}
            >
              {t(actLook[name].text)}
            </WorkButtonLink>
          ))}
        {!isErased && moveHref && (
          <WorkButtonLink href={moveHref} icon="swap" shortcut="M">
            {t('workMove.act')}
          </WorkButtonLink>
        )}
      </TitleRow>
      {done && (
        <Note tone={asks.includes(done) ? 'info' : 'ok'} isAnswer>
          {t(doneText[done])}
        </Note>
      )}
      {isErased && <Note>{t('workService.erased')}</Note>}
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
      {shown && <ActSheet sheet={shown} frame={{ own, kept, version, refused }} />}
    </Main>
  )
}

const actLook = {
  dates: { text: 'workService.dates', icon: 'calendar', key: 'C' },
  cancel: { text: 'manage.cancelLink', icon: 'cancel', key: undefined },
  noShow: { text: 'workDesk.gaveUp', icon: 'flag', key: undefined },
  revive: { text: 'workDesk.bringBack', icon: 'undo', key: undefined },
  refund: { text: 'workService.refund', icon: 'euro', key: 'R' },
  waive: { text: 'workService.waive', icon: 'hand', key: undefined },
  letter: { text: 'letters.listAgain', icon: 'mail', key: 'L' },
  note: { text: 'workDesk.note', icon: 'note', key: 'N' },
  details: { text: 'changes.editTitle', icon: 'doc', key: undefined },
} as const satisfies Record<ActName, { text: TextId; icon: WorkIconName; key?: string | undefined }>
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

const Facts = ({ traveller, stay, money, canGoBack }: Props) => {
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
            canGoBack !== null && { label: t('workService.canGoBack'), value: canGoBack },
            money.due !== null && { label: t('workService.due'), value: money.due },
          ]}
        />
      </Pane>
    </>
  )
}
