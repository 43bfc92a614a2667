import { useTexts } from '../../../kernel/texts.tsx'
import type { DeskStay } from '#usecases/operators/scan.ts'
import type { Refused } from '../../desk/acts.ts'
import { DayList } from '../../desk/day-view.tsx'
import type { DeskFacts, ListName } from '../../desk/desk-facts.ts'
import { DeskPage } from '../../desk/desk-page.tsx'
import { StayPane, type ShownLink } from '../../desk/stay-pane.tsx'
import type { SheetName } from '../../desk/stay-sheets.tsx'

type Props = {
  desk: DeskFacts
  stay: DeskStay
  isHandedOver: boolean
  version: string
  from: ListName
  sheet: SheetName | null
  refused: Refused | null
  sent: ShownLink | null
}

/** One car: on phones alone, on wide screens beside the list of the day. */
export const StayView = ({ desk, stay, isHandedOver, version, from, sheet, refused, sent }: Props) => {
  const { t } = useTexts()
  const { number, status } = stay.booking
  const isLeaving = from === 'departures' || (from !== 'arrivals' && status !== 'confirmed')
  return (
    <DeskPage
      desk={desk}
      at={from}
      title={t(isLeaving ? 'workShell.navDepartures' : 'workShell.navArrivals')}
      version={version}
      hasErrors={refused !== null}
      isSideFirst
      side={
        <StayPane
          stay={stay}
          action={desk.paths.stay(number, from)}
          printHref={desk.paths.print(number)}
          valetHref={isHandedOver ? desk.paths.valetJob(number) : null}
          nonce={desk.nonce}
          sheet={sheet}
          refused={refused}
          sent={sent}
        />
      }
    >
      <DayList desk={desk} way={isLeaving ? 'out' : 'in'} picked={number} />
    </DeskPage>
  )
}
