import type { TextId } from '#texts/texts.ts'
import { useTexts } from '../../../kernel/texts.tsx'
import { Main } from '../../frame/main.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Pane } from '../../parts/pane.tsx'
import { StateWord, type Tone } from '../../parts/state.tsx'
import { DataTable } from '../../parts/table.tsx'
import { TitleRow } from '../../parts/title-row.tsx'
import { WorkHead } from '../../parts/work-head.tsx'
import type { WorkIconName } from '../../parts/work-icon.tsx'

export type TodayRow = { what: keyof typeof looks; count: number; href: string }

const looks = {
  lateClaims: { text: 'workShell.todayLate', tone: 'bad', icon: 'warn' },
  claims: { text: 'workShell.todayClaims', tone: 'quiet', icon: 'doc' },
  ownClaims: { text: 'workShell.todayOwn', tone: 'quiet', icon: 'person' },
  requests: { text: 'workShell.todayRequests', tone: 'warn', icon: 'hand' },
  payouts: { text: 'workShell.todayPayouts', tone: 'warn', icon: 'swap' },
  invitations: { text: 'workShell.todayInvitations', tone: 'warn', icon: 'people' },
  joins: { text: 'workShell.todayJoins', tone: 'quiet', icon: 'plus' },
  papers: { text: 'workShell.todayPapers', tone: 'warn', icon: 'doc' },
  alerts: { text: 'workShell.navAlerts', tone: 'bad', icon: 'bell' },
} as const satisfies Record<string, { text: TextId; tone: Tone; icon: WorkIconName }>

/** What waits, the most urgent first; each line leads to where it is dealt with. */
export const HouseTodayView = ({ rows }: { rows: readonly TodayRow[] }) => {
  const { t } = useTexts()
  const title = t('workShell.navToday')
  return (
    <Main>
      <WorkHead title={title} />
      <TitleRow title={title} />
      {rows.length === 0 ? (
        <Empty title={t('workShell.todayNothing')} />
      ) : (
        <Pane flush>
          <DataTable
            caption={title}
            columns={[{ label: t('workShell.todayWaits') }, { label: t('workShell.todayNumber'), isNumber: true }]}
            rows={rows.map(({ what, count, href }) => ({
              key: what,
              cells: [
                <a key="what" href={href}>
                  <StateWord tone={looks[what].tone} icon={looks[what].icon}>
                    {t(looks[what].text)}
                  </StateWord>
                </a>,
                String(count),
              ],
            }))}
          />
        </Pane>
      )}
    </Main>
  )
}
