import { workPath } from '#domain/site-map/work.ts'
import { useTexts } from '../../../kernel/texts.tsx'
import { Main } from '../../frame/main.tsx'
import { WorkButton } from '../../parts/button.tsx'
import { WorkForm } from '../../parts/form.tsx'
import { Pane } from '../../parts/pane.tsx'
import { StateTag } from '../../parts/state.tsx'
import { DataTable } from '../../parts/table.tsx'
import { TitleRow } from '../../parts/title-row.tsx'
import { WorkHead } from '../../parts/work-head.tsx'

type Props = {
  sessions: readonly { name: string; device: string; network: string; since: string; seen: string; isThis: boolean }[]
}

/** Where one is signed in. */
export const SessionsView = ({ sessions }: Props) => {
  const { t } = useTexts()
  return (
    <Main>
      <WorkHead title={t('workSignIn.sessionsTitle')} />
      <TitleRow title={t('workSignIn.sessionsTitle')}>
        {sessions.length > 1 && (
          <WorkForm action={workPath('mySessions')} fields={{ session: 'others' }} inline>
            <WorkButton look="danger">{t('workSignIn.endOthers')}</WorkButton>
          </WorkForm>
        )}
      </TitleRow>
      <Pane flush>
        <DataTable
          caption={t('workSignIn.sessionsTitle')}
          columns={[
            { label: t('workSignIn.device') },
            { label: t('workSignIn.network'), phone: 'second' },
            { label: t('workSignIn.since'), phone: 'none' },
            { label: t('workSignIn.lastSeen'), phone: 'second' },
            { label: t('workSignIn.end') },
          ]}
          rows={sessions.map(({ name, device, network, since, seen, isThis }) => ({
            key: name,
            cells: [
              device || '–',
              network,
              since,
              seen,
              isThis ? (
                <StateTag key="this" tone="ok">
                  {t('workSignIn.thisSession')}
                </StateTag>
              ) : (
                <WorkForm key="end" action={workPath('mySessions')} fields={{ session: name }} inline>
                  <WorkButton aria-label={`${t('workSignIn.end')}: ${device}, ${seen}`}>
                    {t('workSignIn.end')}
                  </WorkButton>
                </WorkForm>
              ),
            ],
          }))}
        />
      </Pane>
    </Main>
  )
}
