import { workPath } from '#domain/site-map/work.ts'
import { claimLists, type ClaimList } from '#usecases/support/claims-desk.ts'
import { useTexts } from '../../../kernel/texts.tsx'
import { ClaimStateWord, type ClaimState } from '../../desk/claim-state.tsx'
import { Main } from '../../frame/main.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Legend } from '../../parts/keys.tsx'
import { Pane, Panes } from '../../parts/pane.tsx'
import { StateWord } from '../../parts/state.tsx'
import { ViewSwitch } from '../../parts/switch.tsx'
import { DataTable } from '../../parts/table.tsx'
import { TitleRow } from '../../parts/title-row.tsx'
import { WorkHead } from '../../parts/work-head.tsx'

export type ClaimRow = {
  number: string
  href: string
  booking: string
  name: string
  amount: string
  age: string
  /** null: it was answered */
  left: string | null
  isLate: boolean
  state: ClaimState
  taker: string | null
}
type Props = {
  list: ClaimList
  counts: Record<Exclude<ClaimList, 'answered'>, number>
  slowest: string | null
  rows: readonly ClaimRow[]
}

const listText = {
  open: 'workClaims.listOpen',
  mine: 'workClaims.listMine',
  waiting: 'workClaims.listWaiting',
  answered: 'workClaims.listAnswered',
} as const satisfies Record<ClaimList, string>

/** What has to be answered, and who does. */
export const ClaimsView = ({ list, counts, slowest, rows }: Props) => {
  const { t } = useTexts()
  const title = t('workClaims.title')
  const [first] = rows
  return (
    <Main>
      <WorkHead title={title} />
      <TitleRow title={title}>
        <ViewSwitch
          label={title}
          links={claimLists.map((one) => ({
            href: one === 'open' ? workPath('claims') : `${workPath('claims')}?show=${one}`,
            text: one === 'answered' ? t(listText[one]) : `${t(listText[one])} ${counts[one]}`,
            isCurrent: one === list,
          }))}
        />
      </TitleRow>
      <Panes>
        {rows.length === 0 && (
          <Empty title={t(list === 'open' ? 'workClaims.allAnswered' : 'workClaims.nothingHere')}>
            {list === 'open' && slowest && <p>{t('workClaims.slowest', { time: slowest })}</p>}
          </Empty>
        )}
        {rows.length > 0 && (
          <Pane flush>
            <DataTable
              caption={title}
              columns={[
                { label: t('workClaims.claim') },
                { label: t('workClaims.who'), phone: 'words' },
                { label: t('workClaims.sum'), isNumber: true },
                { label: t('workClaims.age'), phone: 'second' },
                { label: t('workClaims.left'), phone: 'words' },
                { label: t('workClaims.state'), phone: 'words' },
                { label: t('workClaims.whose'), phone: 'second' },
                { label: t('workService.byNumber'), phone: 'none' },
              ]}
              rows={rows.map((row) => ({
                key: row.number,
                cells: [
                  <a key="number" href={row.href} translate="no" data-key={row === first ? 'J' : undefined}>
                    {row.number}
                  </a>,
                  row.name,
                  row.amount,
                  row.age,
                  row.left && (
                    <StateWord key="left" tone={row.isLate ? 'bad' : 'quiet'} icon={row.isLate ? 'warn' : undefined}>
                      {row.left}
                    </StateWord>
                  ),
                  <ClaimStateWord key="state" state={row.state} />,
                  row.taker ?? t('workClaims.nobody'),
                  <span key="booking" translate="no">
                    {row.booking}
                  </span>,
                ],
              }))}
            />
          </Pane>
        )}
        {first && <Legend keys={[{ keys: ['J'], text: t('workClaims.next') }]} />}
      </Panes>
    </Main>
  )
}
