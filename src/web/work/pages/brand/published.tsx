import { useTexts } from '../../../kernel/texts.tsx'
import { WorkButton } from '../../parts/button.tsx'
import { WorkForm } from '../../parts/form.tsx'
import { Pane } from '../../parts/pane.tsx'
import { DataTable } from '../../parts/table.tsx'

type Props = {
  here: string
  version: number
  published: readonly { version: number; at: string; by: string }[]
}

/** What was published, by whom and when; each but the last can be published once more (AGENCY-231). */
export const Published = ({ here, version, published }: Props) => {
  const { t } = useTexts()
  return (
    <Pane title={t('workBrand.published')} flush>
      <DataTable
        caption={t('workBrand.published')}
        columns={[
          { label: t('workBrand.publishedAt') },
          { label: t('workBrand.publishedBy') },
          { label: t('workBrand.again') },
        ]}
        rows={published.map((one, place) => ({
          key: String(one.version),
          cells: [
            one.at,
            one.by,
            place === 0 ? (
              t('workBrand.latest')
            ) : (
              <WorkForm key="again" action={here} fields={{ do: 'again', to: one.version, version }} inline>
                <WorkButton aria-label={`${t('workBrand.again')}: ${one.at}`}>{t('workBrand.again')}</WorkButton>
              </WorkForm>
            ),
          ],
        }))}
      />
    </Pane>
  )
}
