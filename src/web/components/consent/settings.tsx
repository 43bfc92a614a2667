import { Button } from '../button/button.tsx'
import { Card } from '../card/card.tsx'
import { CheckField } from '../field/field.tsx'
import { Notice } from '../notice/notice.tsx'
import { PageHead } from '../page-head/page-head.tsx'
import { useBehaviour } from '../../kernel/island.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import consent from './consent.island.ts'
import styles from './consent.module.css'

export type ConsentSettingsView = {
  action: string
  back: string
  websiteImprovement: boolean
  advertising: boolean
  /** The day of the stored choice, such as "20 November 2026"; null when nothing is stored. */
  chosenOn: string | null
  /** The browser asks for privacy by itself (CONS-5). */
  signal: boolean
  /** The choice has just been saved. */
  saved: boolean
  policyHref: string | null
}

/**
 * The page behind "Cookie settings": three boxes, one of them locked, and the same two ways out as the banner has
 * (screen 22).
 */
export const ConsentSettings = ({ view }: { view: ConsentSettingsView }) => {
  const { t } = useTexts()
  return (
    <main id="main" tabIndex={-1} className={`wrap ${styles['page']}`}>
      <PageHead title={t('site.cookieSettings')} noIndex />
      <h1>{t('site.cookieSettings')}</h1>
      {view.saved && (
        <div role="status">
          <Notice kind="ok">
            <p>{t('site.consentSaved')}</p>
          </Notice>
        </div>
      )}
      <p>{t('site.consentLead')}</p>
      {view.signal && <p>{t('site.consentSignal')}</p>}
      <p className={styles['state']}>
        {view.chosenOn ? t('site.consentOn', { date: view.chosenOn }) : !view.signal && t('site.consentNone')}
      </p>
      <Card>
        <form className={styles['boxes']} method="post" action={view.action} {...useBehaviour(consent)}>
          <input type="hidden" name="back" value={view.back} />
          <CheckField
            name="functional"
            label={t('site.categoryFunctional')}
            hint={t('site.categoryFunctionalText')}
            defaultChecked
            disabled
          />
          <CheckField
            name="websiteImprovement"
            label={t('site.categoryImprovement')}
            hint={t('site.categoryImprovementText')}
            defaultChecked={view.websiteImprovement}
          />
          <CheckField
            name="advertising"
            label={t('site.categoryAdvertising')}
            hint={t('site.categoryAdvertisingText')}
            defaultChecked={view.advertising}
          />
          <div className={styles['answers']}>
            <Button look="plain" name="choice" value="save">
              {t('site.consentSave')}
            </Button>
            <Button look="plain" name="choice" value="accept">
              {t('site.consentAccept')}
            </Button>
            <Button look="plain" name="choice" value="reject">
              {t('site.consentReject')}
            </Button>
          </div>
        </form>
      </Card>
      {view.policyHref && (
        <p>
          <a href={`${view.policyHref}#all-cookies`}>{t('site.storageTable')}</a>
        </p>
      )}
    </main>
  )
}
