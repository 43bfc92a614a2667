import type { ValetStep } from '#domain/valet/valet.ts'
import { useTexts } from '../../../kernel/texts.tsx'
import { UnsentPhotos } from '../../desk/unsent-photos.tsx'
import { Main } from '../../frame/main.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Pane } from '../../parts/pane.tsx'
import { Plate } from '../../parts/plate.tsx'
import { ViewSwitch } from '../../parts/switch.tsx'
import { DataTable } from '../../parts/table.tsx'
import { TitleRow } from '../../parts/title-row.tsx'
import { WorkHead } from '../../parts/work-head.tsx'
import { ValetStepWord } from '../../parts/valet-step.tsx'

export type ValetRowView = {
  href: string
  time: string
  plate: string | null
  country: string | null
  name: string
  direction: 'in' | 'out'
  step: ValetStep
  keyTag: string | null
  space: string | null
  flight: string | null
}

type Props = {
  place: string
  /** the address of the car park's pages */
  base: string
  day: string
  days: Record<'today' | 'tomorrow', { href: string; isCurrent: boolean }>
  rows: readonly ValetRowView[]
}

/** The cars that are to be met and brought back, those that were called first. */
export const ValetListView = ({ place, base, day, days, rows }: Props) => {
  const { t } = useTexts()
  const title = t('workValet.title')
  return (
    <Main>
      <WorkHead title={title} of={place} />
      <TitleRow title={title} of={`${place}, ${day}`}>
        <ViewSwitch
          label={t('workValet.days')}
          links={[
            { ...days.today, text: t('workValet.today') },
            { ...days.tomorrow, text: t('workValet.tomorrow') },
          ]}
        />
      </TitleRow>
      <UnsentPhotos base={base} />
      {rows.length === 0 ? (
        <Empty title={t('workValet.empty')} />
      ) : (
        <Pane flush>
          <DataTable
            caption={t('workValet.caption')}
            columns={[
              { label: t('workValet.time') },
              { label: t('workValet.plate') },
              { label: t('workValet.name'), phone: 'second' },
              { label: t('workValet.what'), phone: 'second' },
              { label: t('workValet.state'), phone: 'second' },
              { label: t('workValet.keyTag'), phone: 'none' },
              { label: t('workValet.space'), phone: 'none' },
              { label: t('workValet.flight'), phone: 'none' },
            ]}
            rows={rows.map((row) => ({
              key: row.href,
              cells: [
                <a key="time" href={row.href}>
                  {row.time}
                </a>,
                row.plate ? <Plate key="plate" plate={row.plate} country={row.country} /> : t('workValet.noPlate'),
                row.name,
                t(row.direction === 'in' ? 'workValet.meet' : 'workValet.bring'),
                <ValetStepWord key="step" step={row.step} />,
                row.keyTag,
                row.space,
                row.flight,
              ],
            }))}
          />
        </Pane>
      )}
    </Main>
  )
}
