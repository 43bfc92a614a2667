import type { Scanned } from '#usecases/operators/scan.ts'
import { formatTime } from '#texts/formats.ts'
import { useTexts } from '../../../kernel/texts.tsx'
import { PlateOf } from '../../desk/car-table.tsx'
import type { DeskFacts } from '../../desk/desk-facts.ts'
import { DeskPage } from '../../desk/desk-page.tsx'
import { verdictText } from '../../desk/verdict-words.ts'
import { dayOf, shortName } from '../../desk/words.ts'
import { DataTable } from '../../parts/table.tsx'
import { Pane } from '../../parts/pane.tsx'
import { Verdict } from '../../parts/verdict.tsx'

type Found = Exclude<Scanned, { kind: 'car' }>
type Props = { desk: DeskFacts; said: { found: Found; typed: string } | null }

/** The field, and what it found when that was not one car. */
export const ScanView = ({ desk, said }: Props) => {
  const { t } = useTexts()
  const isKept = said?.found.kind === 'stop' && said.found.verdict.code !== 'wrong_symbol'
  return (
    <DeskPage
      desk={desk}
      at="scan"
      title={t('workShell.navScan')}
      version=""
      isScanFirst
      typed={isKept ? said.typed : ''}
      hasErrors={said?.found.kind === 'stop'}
    >
      {said?.found.kind === 'stop' && <Stop found={said.found} />}
      {said?.found.kind === 'several' && <Several desk={desk} found={said.found} />}
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

const Several = ({ desk, found }: { desk: DeskFacts; found: Extract<Found, { kind: 'several' }> }) => {
  const { t, language } = useTexts()
  const { cars, isLikely } = found
  return (
    <Pane flush>
      <DataTable
        caption={t(isLikely ? 'workDesk.severalLikely' : 'workDesk.several', { count: cars.length })}
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
            <a href={desk.paths.stay(car.number, 'scan')} data-row="">
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
