import type { BookingStatus } from '#domain/bookings/booking.ts'
import { workPath } from '#domain/site-map/work.ts'
import type { FoundBy } from '#usecases/support/find-bookings.ts'
import { useTexts } from '../../../kernel/texts.tsx'
import { ActionLinks } from '../../frame/action-links.tsx'
import { Main } from '../../frame/main.tsx'
import { BookingState } from '../../parts/booking-state.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Note } from '../../parts/note.tsx'
import { Pane, Panes } from '../../parts/pane.tsx'
import { Plate } from '../../parts/plate.tsx'
import { DataTable } from '../../parts/table.tsx'
import { SearchForm } from '../../parts/search-form.tsx'
import { TitleRow } from '../../parts/title-row.tsx'
import { WorkHead } from '../../parts/work-head.tsx'
import { byText } from './by-text.ts'
import type { ActionView } from '../../frame/find-actions.ts'

/** As one looks, of a booking that there is not. */
const aNumber = 'EIN-7K3P-9XQD-4HC2'

export type HitView = {
  href: string
  number: string
  by: FoundBy
  plate: string | null
  country: string | null
  name: string
  /** the day on which everything about a person was taken out */
  erased: string | null
  place: string
  stay: string
  status: BookingStatus
}

type Props = {
  typed: string
  /** null where nobody asked for them */
  actions: ActionView[] | null
  /** of the number that was typed */
  statements: ActionView[]
  isCut: boolean
  hits: HitView[] | null
}

/** One field for everything; `hits` is null before anything was typed. */
export const FindView = ({ typed, actions, statements, isCut, hits }: Props) => {
  const { t } = useTexts()
  const title = t('workService.findTitle')
  return (
    <Main>
      <WorkHead title={title} />
      <TitleRow
        title={title}
        of={hits && hits.length > 0 ? t('workService.found', { count: hits.length }) : undefined}
      />
      <Panes>
        <Pane>
          <SearchForm
            title={title}
            action={workPath('find')}
            field={{
              name: 'q',
              label: t('workService.findLabel'),
              hint: `${t('workService.hint')} ${t('workService.doHint', { example: `${t('workService.refund')} ${aNumber}` })}`,
              defaultValue: typed,
              maxLength: 200,
            }}
            button={t('workService.find')}
            look="primary"
          />
        </Pane>
        {actions && actions.length > 0 && <ActionLinks actions={actions} />}
        {statements.length > 0 && <ActionLinks title={t('workShell.navStatements')} actions={statements} />}
        {isCut && <Note>{t('workService.cut')}</Note>}
        {(hits ?? actions)?.length === 0 && statements.length === 0 && (
          <Empty title={t('workService.nothing', { typed })} />
        )}
        {hits && hits.length > 0 && (
          <Pane flush>
            <DataTable
              caption={title}
              columns={[
                { label: t('workService.byNumber') },
                { label: t('workService.car') },
                { label: t('workService.traveller'), phone: 'words' },
                { label: t('workService.stay'), phone: 'words' },
                { label: t('workService.place'), phone: 'words' },
                { label: t('workService.foundBy'), phone: 'second' },
                { label: t('workService.state'), phone: 'words' },
              ]}
              rows={hits.map(({ href, number, by, plate, country, name, erased, place, stay, status }) => ({
                key: number,
                cells: [
                  <a key="number" href={href} translate="no">
                    {number}
                  </a>,
                  plate && <Plate key="plate" plate={plate} country={country} />,
                  erased ? t('workService.erasedHit', { day: erased }) : name,
                  stay,
                  place,
                  t(byText[by]),
                  <BookingState key="state" status={status} />,
                ],
              }))}
            />
          </Pane>
        )}
      </Panes>
    </Main>
  )
}
