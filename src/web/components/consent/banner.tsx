import type { Choice } from '#domain/consent/consent.ts'
import { Button } from '../button/button.tsx'
import { useBehaviour } from '../../kernel/island.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import consent from './consent.island.ts'
import styles from './consent.module.css'

export type ConsentQuestion = {
  action: string
  /** this very page, where the answer leads back to */
  back: string
  policyHref: string | null
}

/**
 * `choose` leads to the page with the boxes; all three are the same element and the same look (screen 22, CK-02).
 */
const answers = ['accept', 'reject', 'choose'] as const satisfies readonly (Choice | 'choose')[]

/**
 * First in the document, in the flow, never over the page: it asks while nothing is chosen. A native form; with script
 * (consent.island.ts) the answer is sent beside the page, which stays where it is.
 */
export const ConsentBanner = ({ question: { action, back, policyHref } }: { question: ConsentQuestion }) => {
  const { t } = useTexts()
  const words = { accept: t('site.consentAccept'), reject: t('site.consentReject'), choose: t('site.consentChoose') }
  return (
    <div {...useBehaviour(consent)} data-saved={t('site.consentSaved')} data-failed={t('site.consentFailed')}>
      <section className={styles['banner']} aria-label={t('site.consentTitle')}>
        <form className={`wrap ${styles['ask']}`} method="post" action={action}>
          <input type="hidden" name="back" value={back} />
          <p>
            {t('site.consentText')} {policyHref && <a href={policyHref}>{t('site.linkCookies')}</a>}
          </p>
          <div className={styles['answers']}>
            {answers.map((answer) => (
              <Button key={answer} look="plain" name="choice" value={answer}>
                {words[answer]}
              </Button>
            ))}
          </div>
        </form>
      </section>
      <p role="status" className="visually-hidden" />
    </div>
  )
}
