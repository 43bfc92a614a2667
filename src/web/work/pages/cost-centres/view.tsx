import { Field } from '../../../components/field/field.tsx'
import { useTexts } from '../../../kernel/texts.tsx'
import { Main } from '../../frame/main.tsx'
import { Answered } from '../../parts/answered.tsx'
import { WorkButton } from '../../parts/button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { FormFoot, WorkForm } from '../../parts/form.tsx'
import { Pane, Panes } from '../../parts/pane.tsx'
import { DataTable } from '../../parts/table.tsx'
import { TitleRow } from '../../parts/title-row.tsx'
import { WorkHead } from '../../parts/work-head.tsx'
import type { Said } from './route.tsx'

type Props = {
  here: string
  organisation: string
  mayChange: boolean
  isSaved: boolean
  /** `href`: the bookings that are charged to it */
  costCentres: readonly { id: string; code: string; name: string; isOpen: boolean; href: string }[]
  said: Said | undefined
}

/** To what a company charges its stays, and for who manages it a form for one more. */
export const CostCentresView = ({ here, organisation, mayChange, isSaved, costCentres, said }: Props) => {
  const { t } = useTexts()
  const title = t('workShell.navCostCentres')
  return (
    <Main>
      <WorkHead title={title} of={organisation} hasErrors={said !== undefined} />
      <TitleRow title={title} of={organisation} />
      <Answered done={isSaved && !said ? t('workCompany.saved') : null} failed={said?.failed} />
      <Panes>
        {costCentres.length === 0 ? (
          <Empty title={t('workCompany.noCentres')} />
        ) : (
          <Pane flush>
            <DataTable
              caption={title}
              columns={[
                { label: t('workCompany.centreCode') },
                { label: t('workCompany.centreName'), phone: 'words' },
                { label: t('workShell.navBookings'), phone: 'words' },
                ...(mayChange ? [{ label: t('workCompany.close'), phone: 'words' as const }] : []),
              ]}
              rows={costCentres.map(({ id, code, name, isOpen, href }) => ({
                key: id,
                isDone: !isOpen,
                cells: [
                  code,
                  name,
                  <a key="bookings" href={href} aria-label={`${t('workShell.navBookings')} ${code}`}>
                    {t('workShell.navBookings')}
                  </a>,
                  isOpen ? (
                    <WorkForm key="close" action={here} fields={{ do: 'close', id }} inline>
                      <WorkButton aria-label={`${t('workCompany.close')} ${code}`}>{t('workCompany.close')}</WorkButton>
                    </WorkForm>
                  ) : (
                    t('workCompany.closed')
                  ),
                ],
              }))}
            />
          </Pane>
        )}
        {mayChange && (
          <Pane title={t('workCompany.addCentre')}>
            <WorkForm action={here}>
              <Field
                name="code"
                label={t('workCompany.centreCode')}
                defaultValue={said?.typed.code ?? ''}
                error={said?.errors['code']}
                maxLength={20}
                autoComplete="off"
                code
              />
              <Field
                name="name"
                label={t('workCompany.centreName')}
                defaultValue={said?.typed.name ?? ''}
                error={said?.errors['name']}
                maxLength={60}
                autoComplete="off"
              />
              <FormFoot>
                <WorkButton look="primary">{t('workCompany.addCentre')}</WorkButton>
              </FormFoot>
            </WorkForm>
          </Pane>
        )}
      </Panes>
    </Main>
  )
}
