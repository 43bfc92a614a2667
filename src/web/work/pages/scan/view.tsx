import type { Scanned } from '#usecases/operators/scan.ts'
import { formatTime } from '#texts/formats.ts'
import { useTexts } from '../../../kernel/texts.tsx'
import { PlateOf } from '../../desk/car-table.tsx'
import { actHref, type DeskFound } from '../../desk/desk-actions.ts'
import type { DeskFacts } from '../../desk/desk-facts.ts'
import { DeskPage } from '../../desk/desk-page.tsx'
import { verdictText } from '../../desk/verdict-words.ts'
import { dayOf, shortName } from '../../desk/words.ts'
import { ActionLinks } from '../../frame/action-links.tsx'
import type { ActionView } from '../../frame/find-actions.ts'
import { Empty } from '../../parts/empty.tsx'
import { DataTable } from '../../parts/table.tsx'
import { Pane } from '../../parts/pane.tsx'
import { Verdict } from '../../parts/verdict.tsx'

type Found = Exclude<Scanned, { kind: 'car' }>
type Act = Extract<DeskFound, { found: unknown }>['act']
/** `act`: what was asked for behind `>`, of one of the cars that were found. */
export type Said = { found?: Found; act?: Act; actions?: readonly ActionView[]; typed: string }
type Props = { desk: DeskFacts; said: Said | null }

/** The field, and what it found when that was not one car. */
export const ScanView = ({ desk, said }: Props) => {
  const { t } = useTexts()
  const { found = null, act = null, actions = null, typed = '' } = said ?? {}
  const isKept = typed.startsWith('>') || (found?.kind === 'stop' && found.verdict.code !== 'wrong_symbol')
  return (
    <DeskPage
      desk={desk}
      at="scan"
      title={t('workShell.navScan')}
      version=""
      isScanFirst
      typed={isKept ? typed : ''}
      hasErrors={found?.kind === 'stop'}
    >
      {found?.kind === 'stop' && <Stop found={found} />}
      {found?.kind === 'several' && <Several desk={desk} found={found} act={act} />}
      {actions && actions.length > 0 && <ActionLinks actions={actions} />}
      {actions?.length === 0 && <Empty title={t('workService.nothing', { typed })} />}
    </DeskPage>
  )
}

const Stop = ({ found: { verdict, elsewhere, symbol } }: { found: Extract<Found, { kind: 'stop' }> }) => {
  const { t } = useTexts()
  const { title, line } = verdictText[verdict.code]
  const values = { when: '', amount: '', name: elsewhere?.name ?? '', address: elsewhere?.address ?? '' }
  return (
    <Pane flush>
      <Verdict kind={verdict.tone} title={t(title, values)}>
        {symbol > 0 ? t('workDesk.wrongSymbolPlace', { place: symbol }) : t(line, values)}{' '}
        <small>{t('workDesk.refusalsKept')}</small>
      </Verdict>
    </Pane>
  )
}

type SeveralProps = { desk: DeskFacts; found: Extract<Found, { kind: 'several' }>; act: Act }

const Several = ({ desk: { paths }, found: { cars, isLikely }, act }: SeveralProps) => {
  const { t, language } = useTexts()
  const caption = t(isLikely ? 'workDesk.severalLikely' : 'workDesk.several', { count: cars.length })
  return (
    <Pane flush>
      <DataTable
        caption={act ? `${act.text}: ${caption}` : caption}
        showsCaption
        columns={[
          { label: t('workDesk.colIn') },
          { label: t('workDesk.colPlate') },
          { label: t('workDesk.colName') },
          { label: t('workDesk.colUntil'), phone: 'second' },
        ]}
        rows={cars.map((car) => ({
          key: car.id,
          cells: [
            <a href={act ? actHref(paths, car.number, act.name) : paths.stay(car.number, 'scan')} data-row="">
              {dayOf(car.stay.arrival, language)}, {formatTime(car.stay.arrival, language)}
            </a>,
            <PlateOf car={car} />,
            shortName(car.details),
            dayOf(car.stay.departure, language),
          ],
        }))}
      />
    </Pane>
  )
}
