import { ButtonLink } from '../../components/button/button.tsx'
import { Card } from '../../components/card/card.tsx'
import { DefinitionList } from '../../components/definition-list/definition-list.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import { OwnPage } from '../../shared/bookings/own-page.tsx'

export type BusinessView = {
  email: string
  phone: string
  phoneHref: string
  signInHref: string
  joinHref: string
  logInHref: string
}

/** Whom the log-in for business is for, the way in, and how to get one (demands R5 and A7, screen 27). */
export const BusinessPage = ({ view }: { view: BusinessView }) => {
  const { t } = useTexts()
  return (
    <OwnPage title={t('account.businessTitle')}>
      <p>{t('account.businessLead')}</p>
      <p>{t('account.businessText')}</p>
      <p>
        <ButtonLink href={view.signInHref}>{t('account.logIn')}</ButtonLink>
      </p>
      <p>
        <ButtonLink look="plain" href={view.joinHref}>
          {t('join.title')}
        </ButtonLink>
      </p>
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
    </OwnPage>
  )
}
