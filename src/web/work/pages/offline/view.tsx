import { Island } from '../../../kernel/island.tsx'
import { useTexts } from '../../../kernel/texts.tsx'
import { KeptHeader } from '../../frame/header.tsx'
import { Main } from '../../frame/main.tsx'
import { TitleRow } from '../../parts/title-row.tsx'
import { WorkHead } from '../../parts/work-head.tsx'
import offlineDesk from './offline-desk.island.tsx'

type Props = { name: string; iata: string; base: string; arrivals: string }

/** The desk without a line. Everything in it is drawn in the browser, from what the device keeps. */
export const OfflineView = ({ name, iata, base, arrivals }: Props) => {
  const { t } = useTexts()
  const title = t('workOffline.title')
  return (
    <>
      <KeptHeader iata={iata} name={name} />
      <Main>
        <WorkHead title={title} of={name} />
        <TitleRow title={title} of={name} />
        <noscript>
          <p>{t('workOffline.noScript')}</p>
        </noscript>
        <Island of={offlineDesk} props={{ base, arrivals }} wake="load" />
      </Main>
    </>
  )
}
