import { amountDueMinor } from '#domain/bookings/booking.ts'
import { travellerName } from '#domain/bookings/traveller-name.ts'
import { textOf } from '#texts/problems.ts'
import type { Deed, DeedKind } from '#usecases/operators/meanwhile.ts'
import type { DeskStay } from '#usecases/operators/scan.ts'
import { useTexts } from '../../kernel/texts.tsx'
import { WorkButton, WorkButtonLink } from '../parts/button.tsx'
import { CodePicture } from '../parts/code-picture.tsx'
import { KeyValues } from '../parts/key-values.tsx'
import { Note } from '../parts/note.tsx'
import { Row } from '../parts/pane.tsx'
import { Plate } from '../parts/plate.tsx'
import { StateWord } from '../parts/state.tsx'
import { Verdict } from '../parts/verdict.tsx'
import type { Refused } from './acts.ts'
import { PayForm } from './pay-form.tsx'
import { isSheet, StaySheet, type SheetName } from './stay-sheets.tsx'
import { verdictText } from './verdict-words.ts'
import { momentOf, moneyOf, timeOf, whenOf } from './words.ts'
import styles from './desk.module.css'

type Props = {
  stay: DeskStay
  /** where its forms go; the sheets add `do=` */
  action: string
  /** its slips on paper */
  printHref: string
  /** the job of handing it over; null for a car that nobody hands over */
  valetHref: string | null
  nonce: string
  sheet: SheetName | null
  refused: Refused | null
  /** a link was just mailed */
  sent: ShownLink | null
}
/** A link to pay this sum, as a code for the customer's phone (DESK-56). */
export type ShownLink = { amountMinor: number; picture: { d: string; width: number } }

/** The car at the window: what to do, its plate, what must be said, and the acts. The verdict never scrolls away. */
export const StayPane = (props: Props) => {
  const { t, language } = useTexts()
  const { stay, action, nonce, sheet, refused, sent } = props
  const { booking, verdict, now, notes } = stay
  const { zone, details } = booking
  const values = {
    when: verdict.at === null ? '' : whenOf(verdict.at, zone, now, language),
    amount: moneyOf(verdict.amountMinor, language),
    name: booking.terms.carParkName,
    address: booking.terms.carParkAddress,
  }
  const { title, line } = verdictText[verdict.code]
  const open = refused && isSheet(refused.act) ? refused.act : sheet
  const isSaid = refused !== null && !isSheet(refused.act) && !refused.act.startsWith('pay')
  return (
    <section className={styles['car']} aria-label={t('workDesk.booking')}>
      <div className={styles['verdict']}>
        <Verdict kind={verdict.tone} title={t(title, values)}>
          {t(line, values)}
        </Verdict>
      </div>
      <div className={styles['body']}>
        {isSaid && (
          <Note tone="bad" isAnswer>
            {textOf(t, refused.problem)}
          </Note>
        )}
        {sent && (
          <Note tone="ok" isAnswer>
            <p>{t('workDesk.linkSent', { amount: moneyOf(sent.amountMinor, language) })}</p>
            <p>{t('workDesk.linkShown')}</p>
            <CodePicture picture={sent.picture} name={t('workDesk.linkPicture')} />
          </Note>
        )}
        {details.plate === '' ? (
          <StateWord tone="warn" icon="warn">
            {t('workDesk.askPlate')}
          </StateWord>
        ) : (
          <Plate plate={details.plate} country={details.plateCountry || null} size="big" />
        )}
        {refused && <Meanwhile deeds={refused.meanwhile} stay={stay} />}
        <Facts stay={stay} />
        {stay.asks.some((one) => one !== 'plate') && <Note tone="warn" title={t('workDesk.askFlight')} />}
        {notes.map(({ id, body, writtenAt }) => (
          <Note key={id} icon="note">
            {body} <small>{whenOf(writtenAt, zone, now, language)}</small>
          </Note>
        ))}
        <Acts {...props} />
      </div>
      {open && <StaySheet name={open} stay={stay} action={action} back={action} nonce={nonce} refused={refused} />}
    </section>
  )
}

/** Who was faster, with what, and when: no error of anybody's (DESK-34). */
const Meanwhile = ({ deeds, stay: { booking, now } }: { deeds: readonly Deed[]; stay: DeskStay }) => {
  const { t, language } = useTexts()
  if (deeds.length === 0) return null
  const nameOf = ({ by }: Deed) =>
    by === 'customer' ? t('workDesk.byCustomer') : by === 'device' ? t('workDesk.byDevice') : by.name
  return (
    <Note tone="warn" icon="people" title={t('workDesk.meanwhile')} isAnswer>
      <ul role="list">
        {deeds.map((deed) => (
          <li key={`${deed.kind} ${deed.at}`}>
            {nameOf(deed)}: {t(deedText[deed.kind])}, {whenOf(deed.at, booking.zone, now, language)}
          </li>
        ))}
      </ul>
    </Note>
  )
}

const deedText = {
  check_in: 'workDesk.checkIn',
  check_out: 'workDesk.checkOut',
  undo_check_in: 'workDesk.undoIn',
  undo_check_out: 'workDesk.undoOut',
  paid: 'workDesk.paid',
  plate: 'workDesk.correctPlate',
  flights: 'workDesk.writeFlights',
  no_show: 'workDesk.gaveUp',
  revive: 'workDesk.bringBack',
} as const satisfies Record<DeedKind, string>

const Facts = ({ stay: { booking, now, dueMinor } }: { stay: DeskStay }) => {
  const { t, language } = useTexts()
  const { details, stay, status, terms, checkedInAt, zone } = booking
  const car = [details.carColor, details.carBrand, details.carModel].filter(Boolean).join(' ')
  const name = travellerName(details)
  const isOpen = amountDueMinor(booking) > 0 || dueMinor > 0
  return (
    <KeyValues
      rows={[
        { label: t('workDesk.name'), value: <b>{name}</b> },
        { label: t('workDesk.persons'), value: String(details.passengers) },
        car !== '' && { label: t('workDesk.car'), value: car },
        status === 'checked_in' && checkedInAt !== null
          ? { label: t('workDesk.colSince'), value: whenOf(checkedInAt, zone, now, language) }
          : { label: t('workDesk.colIn'), value: momentOf(stay.arrival, language) },
        { label: t('workDesk.colOut'), value: momentOf(stay.departure, language) },
        { label: t('workDesk.colProduct'), value: terms.productName },
        details.arrivalFlight !== '' && { label: t('workDesk.flightOut'), value: details.arrivalFlight },
        details.returnFlight !== '' && { label: t('workDesk.flightBack'), value: details.returnFlight },
        {
          label: t('workDesk.paid'),
          value: isOpen
            ? t('workDesk.toPay', { amount: moneyOf(Math.max(dueMinor, amountDueMinor(booking)), language) })
            : t('workDesk.paidInFull'),
        },
        { label: t('workDesk.booking'), value: <span translate="no">{booking.number}</span> },
      ]}
    />
  )
}

const Acts = ({ stay, action, printHref, valetHref, nonce, refused }: Props) => {
  const { t, language } = useTexts()
  const { verdict, undo, booking, dueMinor, mayGiveUp } = stay
  const link = (name: SheetName) => `${action}&do=${name}`
  const isOpen = booking.status === 'confirmed' || booking.status === 'checked_in'
  return (
    <div className={styles['acts']}>
      {(verdict.next === 'payIn' || verdict.next === 'payOut') && (
        <PayForm
          stay={stay}
          action={action}
          nonce={nonce}
          refused={refused}
          way={verdict.next === 'payIn' ? 'in' : 'out'}
        />
      )}
      {(verdict.next === 'checkIn' || verdict.next === 'checkOut') && (
        <form method="post" action={action}>
          <input type="hidden" name="do" value={verdict.next} />
          <input type="hidden" name="nonce" value={nonce} />
          <input type="hidden" name="drawn" value={stay.now} />
          <WorkButton
            look="ok"
            size="big"
            wide
            icon={verdict.next === 'checkIn' ? 'in' : 'out'}
            shortcut={verdict.code === 'already_in' ? undefined : 'Enter'}
          >
            {t(verdict.next === 'checkIn' ? 'workDesk.checkIn' : 'workDesk.checkOut')}
          </WorkButton>
        </form>
      )}
      {verdict.next === 'revive' && (
        <WorkButtonLink href={link('revive')} look="primary" size="big" wide icon="undo" shortcut="Enter">
          {t('workDesk.bringBack')}
        </WorkButtonLink>
      )}
      <Row>
        {verdict.override && (
          <WorkButtonLink href={link(verdict.override === 'checkIn' ? 'forceIn' : 'forceOut')} size="mid">
            {t(verdict.override === 'checkIn' ? 'workDesk.letInAnyway' : 'workDesk.letOutAnyway')}
          </WorkButtonLink>
        )}
        {dueMinor > 0 && isOpen && (
          <form method="post" action={action}>
            <input type="hidden" name="do" value="link" />
            <WorkButton size="mid" icon="mail">
              {t('workDesk.sendLink')}
            </WorkButton>
          </form>
        )}
        <WorkButtonLink href={link('note')} size="mid" icon="note" shortcut="N">
          {t('workDesk.takeNote')}
        </WorkButtonLink>
        {isOpen && (
          <>
            <WorkButtonLink href={link('plate')} size="mid" shortcut="E">
              {t('workDesk.correctPlate')}
            </WorkButtonLink>
            <WorkButtonLink href={link('flights')} size="mid">
              {t('workDesk.writeFlights')}
            </WorkButtonLink>
          </>
        )}
        {valetHref !== null && (
          <WorkButtonLink href={valetHref} size="mid" icon="valet">
            {t('workValet.jobTitle')}
          </WorkButtonLink>
        )}
        <WorkButtonLink href={printHref} size="mid" icon="print">
          {t('workPrint.print')}
        </WorkButtonLink>
        {mayGiveUp && (
          <WorkButtonLink href={link('noShow')} size="mid">
            {t('workDesk.gaveUp')}
          </WorkButtonLink>
        )}
        {undo && (
          <form method="post" action={action}>
            <input type="hidden" name="do" value="undo" />
            <input type="hidden" name="drawn" value={stay.now} />
            <input type="hidden" name="kind" value={undo.kind} />
            <input type="hidden" name="at" value={undo.at} />
            <WorkButton size="mid" icon="undo">
              {t(undo.kind === 'in' ? 'workDesk.undoIn' : 'workDesk.undoOut')} {timeOf(undo.at, booking.zone, language)}
            </WorkButton>
          </form>
        )}
      </Row>
    </div>
  )
}
