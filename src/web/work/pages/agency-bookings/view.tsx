import type { BookingStatus } from '#domain/bookings/booking.ts'
import { Field, SelectField } from '../../../components/field/field.tsx'
import { useTexts } from '../../../kernel/texts.tsx'
import { Main } from '../../frame/main.tsx'
import { BookingState, bookingStateText } from '../../parts/booking-state.tsx'
import { WorkButton, WorkButtonLink } from '../../parts/button.tsx'
import { CreditPane, type ShownCredit } from '../../parts/credit.tsx'
import { Empty } from '../../parts/empty.tsx'
import { FormFoot, WorkForm } from '../../parts/form.tsx'
import { Note } from '../../parts/note.tsx'
import { Pane, Panes } from '../../parts/pane.tsx'
import { Plate } from '../../parts/plate.tsx'
import { DataTable } from '../../parts/table.tsx'
import { TitleRow } from '../../parts/title-row.tsx'
import { WorkHead } from '../../parts/work-head.tsx'

/** By which states the list can be narrowed; a space that was only held is none of them. */
export const statesAsked = [
  'confirmed',
  'checked_in',
  'checked_out',
  'cancelled',
  'no_show',
] as const satisfies readonly BookingStatus[]

type Row = {
  href: string
  number: string
  reference: string | null
  name: string
  plate: string | null
  country: string | null
  stay: string
  place: string
  costCentre: string | null
  status: BookingStatus
  price: string
}
type Props = {
  here: string
  book: string
  organisation: string
  typed: string
  isCut: boolean
  /** of a company: which of its cost centres is shown (empty: all), and which it has; null for an agency */
  costCentre: string
  centres: readonly { code: string; name: string }[] | null
  /** drive in on these days; empty: whenever */
  days: { from: string; until: string }
  /** those that stand so; null: all */
  status: BookingStatus | null
  older: string | null
  files: readonly { name: string; href: string }[]
  /** null where there is no limit, and for who may not see it */
  credit: ShownCredit | null
  rows: readonly Row[]
}

/** The bookings of an agency, the last made first, or those that were searched for. */
export const AgencyBookingsView = ({
  here,
  book,
  organisation,
  typed,
  days,
  status,
  isCut,
  costCentre,
  centres,
  older,
  files,
  credit,
  rows,
}: Props) => {
  const { t } = useTexts()
  const title = t('workShell.navBookings')
  /** Why the list is empty, by what was asked for. */
  const nothing = (): string => {
    if (status !== null) return t('workAgency.noneSo')
    if (typed !== '') return t('workService.nothing', { typed })
    if (days.from !== '' || days.until !== '') return t('workAgency.noneThen')
    return costCentre === '' ? t('workAgency.noBookings') : t('workService.nothing', { typed: costCentre })
  }
  return (
    <Main>
      <WorkHead title={title} of={organisation} />
      <TitleRow title={title} of={organisation}>
        <WorkButtonLink href={book} icon="plus" shortcut="N">
          {t('workShell.navBook')}
        </WorkButtonLink>
      </TitleRow>
      <Panes>
        <Pane>
          <WorkForm action={here} method="get" inline role="search" aria-label={title}>
            <Field
              name="q"
              type="search"
              label={t('workAgency.findLabel')}
              defaultValue={typed}
              maxLength={100}
              autoComplete="off"
              spellCheck={false}
            />
            <Field name="from" type="date" label={t('workAgency.inFrom')} defaultValue={days.from} />
            <Field name="until" type="date" label={t('workAgency.inUntil')} defaultValue={days.until} />
            <SelectField name="state" label={t('workService.state')} defaultValue={status ?? ''}>
              <option value="">{t('workService.all')}</option>
              {statesAsked.map((one) => (
                <option key={one} value={one}>
                  {t(bookingStateText(one))}
                </option>
              ))}
            </SelectField>
            {centres && (
              <SelectField name="costCentre" label={t('workCompany.costCentre')} defaultValue={costCentre}>
                <option value="">{t('workCompany.allCentres')}</option>
                {centres.map(({ code, name }) => (
                  <option key={code} value={code}>
                    {`${code} ${name}`}
                  </option>
                ))}
              </SelectField>
            )}
            <WorkButton look="primary">{t('workService.find')}</WorkButton>
          </WorkForm>
        </Pane>
        <CreditPane credit={credit} />
        {isCut && <Note>{t('workService.cut')}</Note>}
        {rows.length === 0 ? (
          <Empty title={nothing()} />
        ) : (
          <Pane flush>
            <DataTable
              caption={title}
              columns={[
                { label: t('workService.byNumber') },
                { label: t('workAgency.reference'), phone: 'second' },
                { label: t('workService.traveller'), phone: 'words' },
                { label: t('workService.car'), phone: 'words' },
                { label: t('workService.stay'), phone: 'words' },
                { label: t('workService.place'), phone: 'none' },
                ...(centres ? [{ label: t('workCompany.costCentre'), phone: 'second' as const }] : []),
                { label: t('workService.state'), phone: 'words' },
                { label: t('workService.price'), isNumber: true, phone: 'words' },
              ]}
              rows={rows.map((row) => ({
                key: row.number,
                cells: [
                  <a key="number" href={row.href} translate="no">
                    {row.number}
                  </a>,
                  row.reference ?? '–',
                  row.name,
                  row.plate && <Plate key="plate" plate={row.plate} country={row.country} />,
                  row.stay,
                  row.place,
                  ...(centres ? [row.costCentre ?? '–'] : []),
                  <BookingState key="state" status={row.status} />,
                  row.price,
                ],
              }))}
            />
          </Pane>
        )}
        {rows.length > 0 && (
          <FormFoot>
            {files.map(({ name, href }) => (
              <WorkButtonLink key={name} href={href} download aria-label={t('workAgency.asFile', { name })}>
                {name}
              </WorkButtonLink>
            ))}
          </FormFoot>
        )}
        {older && (
          <FormFoot>
            <WorkButtonLink href={older}>{t('workAgency.hookOlder')}</WorkButtonLink>
          </FormFoot>
        )}
      </Panes>
    </Main>
  )
}
