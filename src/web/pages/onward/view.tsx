import { ButtonLink } from '../../components/button/button.tsx'
import { PageHead } from '../../components/page-head/page-head.tsx'
import { useBehaviour } from '../../kernel/island.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import onward from './onward.island.ts'
import styles from '../../shared/payment/payment.module.css'

export type OnwardView = {
  /** The name by which the buyer knows the provider. */
  provider: string
  href: string
}

/**
 * PAY-19: the page between our form and the provider's page. It goes on by itself at once, and by its link where a
 * browser was told not to follow such pages. Both are navigations of this page, to which no form's policy applies.
 */
export const OnwardPage = ({ view }: { view: OnwardView }) => {
  const { t } = useTexts()
  return (
    <main id="main" tabIndex={-1} className={`wrap ${styles['page']}`} {...useBehaviour(onward)}>
      <PageHead title={t('parked.onwardTitle')} noIndex />
      <meta httpEquiv="refresh" content={`0; url=${view.href}`} />
      <h1>{t('parked.onwardTitle')}</h1>
      <p>{t('parked.onward', { provider: view.provider })}</p>
      <p>
        <ButtonLink look="accent" href={view.href}>
          {t('parked.onwardLink')}
        </ButtonLink>
      </p>
    </main>
  )
}
