import { Fragment } from 'react'
import type { BookingStatus } from '#domain/bookings/booking.ts'
import { useTexts } from '../../../kernel/texts.tsx'
import { Main } from '../../frame/main.tsx'
import { BookingState } from '../../parts/booking-state.tsx'
import { WorkButtonLink } from '../../parts/button.tsx'
import { CreditPane, type ShownCredit } from '../../parts/credit.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Note } from '../../parts/note.tsx'
import { Pane, Panes } from '../../parts/pane.tsx'
import { DataTable } from '../../parts/table.tsx'
import { TitleRow } from '../../parts/title-row.tsx'
import { WorkHead } from '../../parts/work-head.tsx'
import styles from './agency-today.module.css'

export type Waits = `workAgency.waits${'Pay' | 'Plate' | 'Flights' | 'Both'}`
type Waiting = { key: string; what: Waits; href: string; number: string; name: string; until: string }
type Sold = {
  href: string
  number: string
  reference: string | null
  name: string
  stay: string
  status: BookingStatus
  price: string
}
type Props = {
  organisation: string
  madeToday: number
  isCut: boolean
  book: string
  all: string
  waiting: readonly Waiting[]
  hooks: readonly { url: string; href: string }[]
  statement: { number: string; month: string; href: string } | null
  /** null where there is no limit, and for who may not see it */
  credit: ShownCredit | null
  latest: readonly Sold[]
}

/** What waits for somebody of an agency, each line with one thing to do; then what it sold last. */
export const AgencyTodayView = ({ organisation, madeToday, isCut, book, all, ...rest }: Props) => {
  const { t } = useTexts()
  const title = t('workShell.navToday')
  const made = t('workAgency.madeToday', { count: madeToday })
  const isCalm = rest.waiting.length === 0 && rest.hooks.length === 0 && rest.statement === null
  return (
    <Main>
      <WorkHead title={title} of={organisation} />
      <TitleRow title={title} of={organisation}>
        <WorkButtonLink href={book} icon="plus" shortcut="N">
          {t('workShell.navBook')}
        </WorkButtonLink>
      </TitleRow>
      <Panes>
        {isCalm ? (
          <Empty title={t('workAgency.nothingWaits')}>{made}</Empty>
        ) : (
          <>
            <p>{made}</p>
            <WaitingPane {...rest} />
          </>
        )}
        {isCut && <Note>{t('workAgency.waitsCut')}</Note>}
        <CreditPane credit={rest.credit} />
        <LatestPane {...rest} all={all} />
      </Panes>
    </Main>
  )
}

const WaitingPane = ({ waiting, hooks, statement }: Pick<Props, 'waiting' | 'hooks' | 'statement'>) => {
  const { t } = useTexts()
  const rows = [
    ...waiting.map((one) => ({ ...one, what: t(one.what), about: one.number, month: '' })),
    ...hooks.map(({ url, href }) => ({
      key: url,
      what: t('workAgency.waitsHook'),
      href,
      about: url,
      month: '',
      name: '',
      until: '',
    })),
    ...(statement
      ? [
          {
            key: statement.number,
            what: t('workAgency.waitsStatement'),
            href: statement.href,
            about: statement.number,
            month: statement.month,
            name: '',
            until: '',
          },
        ]
      : []),
  ]
  return (
    <Pane title={t('workAgency.someWaits')} flush>
      <DataTable
        caption={t('workAgency.someWaits')}
        columns={[
          { label: t('workAgency.waitsWhat') },
          { label: t('workAgency.waitsAbout'), phone: 'words' },
          { label: t('workService.traveller'), phone: 'words' },
          { label: t('workAgency.waitsUntil'), phone: 'second' },
        ]}
        rows={rows.map(({ key, what, href, about, month, name, until }) => ({
          key,
          cells: [
            <a key="what" href={href}>
              {what}
            </a>,
            <Fragment key="about">
              <span translate="no" className={styles['about']}>
                {about}
              </span>
              {month && `, ${month}`}
            </Fragment>,
            name,
            until,
          ],
        }))}
      />
    </Pane>
  )
}

const LatestPane = ({ latest, all }: Pick<Props, 'latest' | 'all'>) => {
  const { t } = useTexts()
  if (latest.length === 0) return <p>{t('workAgency.noBookings')}</p>
  return (
    <Pane title={t('workAgency.lastBookings')} aside={<a href={all}>{t('workAgency.allBookings')}</a>} flush>
      <DataTable
        caption={t('workAgency.lastBookings')}
        columns={[
          { label: t('workService.byNumber') },
          { label: t('workAgency.reference'), phone: 'second' },
          { label: t('workService.traveller'), phone: 'words' },
          { label: t('workService.stay'), phone: 'words' },
          { label: t('workService.state'), phone: 'words' },
          { label: t('workService.price'), isNumber: true, phone: 'words' },
        ]}
        rows={latest.map((row) => ({
          key: row.number,
          cells: [
            <a key="number" href={row.href} translate="no">
              {row.number}
            </a>,
            row.reference ?? '–',
            row.name,
            row.stay,
            <BookingState key="state" status={row.status} />,
            row.price,
          ],
        }))}
      />
    </Pane>
  )
}
