import type { Choice } from '#domain/consent/consent.ts'
import { Button } from '../button/button.tsx'
import { useBehaviour } from '../../kernel/island.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import consent from './consent.island.ts'
import styles from './consent.module.css'

export type ConsentQuestion = {
  action: string
  /** The address of this very page, to which the answer leads back. */
  back: string
  policyHref: string | null
}

/** `choose` leads to the page with the boxes. All three are the same element and look alike (screen 22, CK-02). */
const answers = ['accept', 'reject', 'choose'] as const satisfies readonly (Choice | 'choose')[]

/**
 * The question about cookies, while nothing is chosen. It comes first in the document, in the flow and never over the
 * page. It is a native form; with script (consent.island.ts) the answer is sent in the background and the page stays
 * where it is.
 */
export const ConsentBanner = ({ question: { action, back, policyHref } }: { question: ConsentQuestion }) => {
  const { t } = useTexts()
  const words = { accept: t('site.consentAccept'), reject: t('site.consentReject'), choose: t('site.consentChoose') }
  return (
    <div
      {...useBehaviour(consent)}
      data-question=""
      data-saved={t('site.consentSaved')}
      data-failed={t('site.consentFailed')}
    >
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
