import { Card } from '../../components/card/card.tsx'
import { DefinitionList } from '../../components/definition-list/definition-list.tsx'
import { PageHead } from '../../components/page-head/page-head.tsx'
import { useTexts } from '../../components/texts.tsx'
import manage from '../my-booking/my-booking.module.css'

export type BusinessView = { email: string; phone: string; phoneHref: string; logInHref: string }

/** Who the log-in for business is for, and how to get one (ledger R5, design ux S27). */
export const BusinessPage = ({ view }: { view: BusinessView }) => {
  const { t } = useTexts()
  return (
    <main id="main" tabIndex={-1} className={`wrap ${manage['page']}`}>
      <PageHead title={t('account.businessTitle')} noIndex />
      <h1>{t('account.businessTitle')}</h1>
      <p>{t('account.businessLead')}</p>
      <p>{t('account.businessText')}</p>
      <Card>
        <p>{t('account.businessContact')}</p>
        <DefinitionList
          items={[
            { term: t('account.email'), value: <a href={`mailto:${view.email}`}>{view.email}</a> },
            { term: t('booking.phone'), value: <a href={view.phoneHref}>{view.phone}</a> },
          ]}
        />
      </Card>
      <p>
        <a href={view.logInHref}>{t('account.businessTraveller')}</a>
      </p>
    </main>
  )
}
